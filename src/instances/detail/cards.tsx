import { readTime, betweenText } from "../../lib/times.ts";
import { useSelector } from "@tanstack/react-store";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { words } from "../../actions/labels.ts";
import { describeOutcome, unreadTexts } from "../../actions/outcomes.ts";
import { useFingerprint, useOperations } from "../../actions/use-operations.ts";
import { apiUrl, computePath } from "../../api/client/request.ts";
import { type Instance, instanceSchema } from "../../api/schema.ts";
import { ErrorReference } from "../../errors/ErrorReference.tsx";
import { useConnection } from "../../hooks/use-services.ts";
import { ChangeText, useFindCause } from "../../search/ChangeNews.tsx";
import { useChangeNews, useFleetAnswer } from "../../search/use-fleet.ts";
import { copiedValue, displayText, truncateText } from "../../lib/text.ts";
import { CopyButton } from "../../ui/Button.tsx";
import { DescriptionItem, EmptyValue, More } from "../../ui/values.tsx";
import { isAnotherTime } from "../../queries/merge-reading.ts";
import { StatusMark, Tag } from "../../ui/StatusMark.tsx";
import { AbsoluteTime, RelativeTime, useZone } from "../../ui/time.tsx";
import { breakable, FilterLink } from "../table/cells.tsx";
import { Timestamp } from "../table/Timestamp.tsx";
import { fieldText, rawJson } from "./raw-json.ts";
import { CopyValue } from "./InstanceFacts.tsx";

// More would be slow to render, and unreadable anyway. The raw JSON has everything.
const maxTags = 100;
const maxFields = 100;
const maxFieldCharacters = 2_000;

interface InstanceProps {
  instance: Instance;
}

export function InstanceCards({ instance }: InstanceProps) {
  const tags = [...new Set(instance.tags)];
  const displayedTags = tags.slice(0, maxTags);
  const { image } = instance;
  return (
    <>
      <Card title="Details">
        <dl>
          <DescriptionItem name="ID">
            <CopyValue value={instance.id} write={copiedValue} what="ID" />
          </DescriptionItem>
          <DescriptionItem name="Image">
            {image === undefined ? (
              <EmptyValue />
            ) : (
              <bdi className="mono [overflow-wrap:anywhere]">
                <FilterLink
                  field="image"
                  value={image}
                  className="max-card:relative max-card:after:absolute max-card:after:-inset-y-1.5 max-card:after:inset-x-0"
                >
                  {breakable(displayText(image))}
                </FilterLink>
              </bdi>
            )}
          </DescriptionItem>
          <DescriptionItem name="Tags">
            {tags.length === 0 ? (
              <EmptyValue />
            ) : (
              <span className="flex min-w-0 flex-wrap gap-1 max-card:gap-y-3 max-card:py-1">
                {displayedTags.map((tag) => (
                  <FilterLink
                    key={tag}
                    field="tag"
                    value={tag}
                    className="max-card:relative max-card:after:absolute max-card:after:-inset-x-0.5 max-card:after:-inset-y-1.5"
                  >
                    <Tag>{tag}</Tag>
                  </FilterLink>
                ))}
                <More shown={displayedTags.length} total={tags.length} />
              </span>
            )}
          </DescriptionItem>
          <DescriptionItem name="Created">
            <DateAndAge value={instance.createdAt} />
          </DescriptionItem>
          <DescriptionItem name="Updated">
            <DateAndAge value={instance.updatedAt} />
          </DescriptionItem>
        </dl>
      </Card>
      <OtherFieldsCard instance={instance} />
    </>
  );
}

const maxItems = 20;

export function ActionsCard({ id }: { id: string }) {
  const operations = useOperations();
  const fingerprint = useFingerprint();
  // Renders again with each journal entry.
  const { reading } = useSelector(operations.journal.store);
  const actions = operations.ofInstance(id).toReversed();
  const title = "Actions from this browser";
  if (actions.length === 0) {
    return (
      <Card title={title}>
        <p className="py-1 text-ink-3">
          {reading === "done" ? "No actions yet" : unreadTexts[reading]}
        </p>
      </Card>
    );
  }
  return (
    <Card title={title}>
      <ul>
        {actions.slice(0, maxItems).map((operation) => {
          const { label, tone, text, reference } = describeOutcome(operation, fingerprint);
          return (
            <EventItem key={operation.id} time={operation.askedAt}>
              <span className="mr-1 font-semibold">{words[operation.kind].verb}</span>{" "}
              <StatusMark tone={tone} label={label} />
              <bdi className="block text-ink-2">{text}</bdi>
              <span className="text-ink-3">
                <ErrorReference error={reference} />
              </span>
            </EventItem>
          );
        })}
      </ul>
      <More shown={maxItems} total={actions.length} />
    </Card>
  );
}

/** "Nov 25, 2026, 02:05:22 PM UTC+1  5min ago" */
function DateAndAge({ value }: { value: string | undefined }) {
  const time = readTime(value ?? "");
  if (Number.isNaN(time)) return <Timestamp value={value} />;
  return (
    <>
      <AbsoluteTime time={time} />
      <span className="text-ink-3 max-card:basis-full">
        <Timestamp value={value} />
      </span>
    </>
  );
}

function EventItem({ time, children }: { time: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-3 border-b border-line py-2 last:border-b-0">
      <span className="text-ink-3">
        <RelativeTime time={time} />
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  );
}

interface ChangesCardProps {
  id: string;
  /** An earlier machine may have had the same id. */
  createdAt: string | undefined;
}

export function ChangesCard({ id, createdAt }: ChangesCardProps) {
  const [zone] = useZone();
  const findCause = useFindCause();
  const hasChanges = useChangeNews(({ latest }) => latest > 0);
  const all = useFleetAnswer("changes of", { id }, (worker) => worker.changesOf(id), {
    when: () => hasChanges,
  });
  const changes = (all ?? []).filter((change) => !isAnotherTime(createdAt, change.createdAt));
  if (changes.length === 0) return null;
  return (
    <Card title="Changes seen">
      <ul>
        {changes.slice(0, maxItems).map((change) => {
          const cause = findCause(change);
          return (
            <EventItem key={change.number} time={change.seenAt}>
              <ChangeText change={change} />
              <span className="block text-small text-ink-3">
                {betweenText(change.since, change.seenAt, zone) +
                  (cause ? ` · ${words[cause.kind].requested} in this browser` : "")}
              </span>
            </EventItem>
          );
        })}
      </ul>
      <More shown={maxItems} total={changes.length} />
    </Card>
  );
}

export function ApiFold({ instance }: InstanceProps) {
  const { baseUrl } = useConnection();
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <details
      aria-label="API"
      onToggle={({ currentTarget }) => setIsExpanded(currentTarget.open)}
      className="group/api min-w-0"
    >
      <summary className="flex h-11 cursor-pointer list-none items-center gap-2 surface-card px-4 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight size={14} aria-hidden className="text-ink-3 group-open/api:rotate-90" />
        <span className="font-semibold">API</span>
        <span className="truncate text-ink-3">request as curl, raw JSON</span>
      </summary>
      {isExpanded && (
        <div className="mt-4 grid gap-4">
          <CodeCard
            title="API request"
            what="curl command"
            code={curlCommand(baseUrl || location.origin, instance.id)}
          />
          <CodeCard title="Raw JSON" what="raw JSON" code={rawJson(instance)} />
        </div>
      )}
    </details>
  );
}

/** Fields the API sends and this version doesn't know (specification: Versioning 4). */
function OtherFieldsCard({ instance }: InstanceProps) {
  const fields = otherFields(instance);
  if (fields.length === 0) return null;
  const displayed = fields.slice(0, maxFields);
  return (
    <Card title="Other fields">
      <dl>
        {displayed.map(([name, value]) => (
          <DescriptionItem key={name} name={name}>
            <bdi className="mono max-h-40 min-w-0 overflow-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
              {withLineBreaks(fieldText(instance, name, value))}
            </bdi>
          </DescriptionItem>
        ))}
      </dl>
      <More shown={displayed.length} total={fields.length} />
    </Card>
  );
}

function withLineBreaks(text: string): string {
  return displayText(text, maxFieldCharacters).replaceAll("[U+000A]", "\n");
}

export function otherFields({ raw }: Instance): [name: string, value: unknown][] {
  return Object.entries(raw).filter(([name]) => !Object.hasOwn(instanceSchema.shape, name));
}

/** With `$COMPUTE_API_KEY` instead of the key. `baseUrl` with or without `/api/v1`. */
export function curlCommand(baseUrl: string, id: string): string {
  // URL encoding leaves single quotes alone, and they'd end the shell's quotes.
  const url = apiUrl(baseUrl, computePath(id)).replaceAll("'", "%27");
  return `curl -sS '${url}' \\\n  -H "Authorization: Bearer $COMPUTE_API_KEY"`;
}

interface CardProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

function Card({ title, aside, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 surface-card p-4">
      <div className="mb-1 flex min-h-6 items-center gap-2">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Some thousand lines. The copy button copies all of it. */
const maxCodeLength = 50_000;

function CodeCard({ title, what, code }: { title: string; what: string; code: string }) {
  return (
    <Card title={title} aside={<CopyButton text={code} what={what} className="ml-auto" />}>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by the keyboard (WCAG 2.1.1)
        tabIndex={0}
        aria-label={what}
        role="group"
        className="mono isolate-text mt-2 max-h-[30rem] overflow-auto rounded-control border border-line bg-canvas px-4 py-3.5 leading-[1.1875rem] text-ink-2"
      >
        {truncateText(code, maxCodeLength)}
      </pre>
    </Card>
  );
}
