import { Link } from "@tanstack/react-router";
import { ErrorReference } from "../errors/ErrorReference.tsx";
import { outcomeOf, referenceOf, words } from "../operations/labels.ts";
import type { Operation } from "../operations/operation.ts";
import { useKeyFingerprint } from "../operations/operations.ts";
import { classNames } from "../ui/class-names.ts";
import { displayText } from "../ui/display-text.ts";
import { StatusMark } from "../ui/StatusMark.tsx";
import { RelativeTime } from "../ui/time.tsx";

const columns = [
  { header: "Requested", width: "w-[10%]" },
  { header: "Action", width: "w-[8%]" },
  { header: "Instance", width: "w-[22%]" },
  { header: "Outcome", width: "w-[36%]" },
  { header: "Code and request", width: "w-[24%]" },
];
/** On a small screen a row is a card: action, instance and time, beneath them the outcome. */
const cardGrid =
  "max-card:grid max-card:grid-cols-[auto_minmax(0,1fr)_auto] max-card:gap-x-2 max-card:px-4 max-card:py-2.5 max-card:[grid-template-areas:'action_instance_asked'_'outcome_outcome_outcome'_'code_code_code']";
const cell = "px-3 py-2 text-left align-top font-normal max-card:px-0 max-card:py-0.5";

/** Operations, one a row. The explicit roles keep it a table where a small screen displays cards. */
export function ActivityTable({ operations }: { operations: Operation[] }) {
  return (
    <table
      role="table"
      aria-label="Activity"
      className="w-full table-fixed border-collapse max-card:block"
    >
      <thead role="rowgroup" className="max-card:sr-only">
        <tr role="row" className="border-b border-line">
          {columns.map(({ header, width }) => (
            <th
              key={header}
              role="columnheader"
              scope="col"
              className={classNames("h-9 px-3 text-left text-small font-medium text-ink-3", width)}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-card:block">
        {operations.map((operation) => (
          <ActivityRow key={operation.id} operation={operation} />
        ))}
      </tbody>
    </table>
  );
}

function ActivityRow({ operation }: { operation: Operation }) {
  const { kind, instanceId, host, askedAt, api, phase } = operation;
  const keyFingerprint = useKeyFingerprint();
  const isOfThisKey = operation.keyFingerprint === keyFingerprint;
  const { label, tone, text } = outcomeOf(operation, keyFingerprint);
  return (
    <tr role="row" className={classNames("border-b border-line last:border-b-0", cardGrid)}>
      <td
        role="cell"
        className={classNames(cell, "max-card:text-ink-3 max-card:[grid-area:asked]")}
      >
        <RelativeTime time={askedAt} />
      </td>
      <td role="cell" className={classNames(cell, "max-card:[grid-area:action]")}>
        {words[kind].verb}
      </td>
      <th
        role="rowheader"
        scope="row"
        className={classNames(cell, "min-w-0 max-card:[grid-area:instance]")}
      >
        {isOfThisKey ? (
          <Link
            to="/instances/$id"
            params={{ id: instanceId }}
            className="isolate-text block truncate font-[550] text-ink hover:underline"
          >
            {displayText(host)}
          </Link>
        ) : (
          // With another key the same id may be another instance.
          <bdi className="block truncate font-[550]">{displayText(host)}</bdi>
        )}
        <bdi className="mono block truncate text-[11.5px]! leading-[15px] text-ink-3">
          {displayText(instanceId)}
        </bdi>
        {!isOfThisKey && (
          <span className="block text-small text-ink-3">
            Another key or API address, at <bdi>{api}</bdi>
          </span>
        )}
      </th>
      <td
        role="cell"
        className={classNames(cell, "[overflow-wrap:anywhere] max-card:[grid-area:outcome]")}
      >
        <StatusMark tone={tone} label={label} /> <bdi className="text-ink-2">{text}</bdi>
      </td>
      <td role="cell" className={classNames(cell, "text-ink-2 max-card:[grid-area:code]")}>
        <ErrorReference error={referenceOf(phase)} />
      </td>
    </tr>
  );
}
