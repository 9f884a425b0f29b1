import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@tanstack/react-store";
import { ChevronRight } from "lucide-react";
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { apiUrl, computePath } from "../../api/request.ts";
import { type Instance, instanceSchema } from "../../api/schema.ts";
import { ErrorReference } from "../../errors/ErrorReference.tsx";
import { isFleetComplete } from "../../fleet/fleet-state.ts";
import { betweenText, ChangeText } from "../../search/ChangeText.tsx";
import { fleetQuery, useFacetCounts, useFleet, useFleetState } from "../../search/use-fleet.ts";
import { instancesText, words } from "../../actions/labels.ts";
import { outcomeOf, referenceOf } from "../../actions/outcome.ts";
import { useFindOwnOperation } from "../../actions/own-operation.ts";
import { useKeyFingerprint, useOperations } from "../../actions/use-operations.ts";
import { resolveSpecification } from "../../queries/specifications.ts";
import { useCatalogue, useConnection } from "../../hooks/use-services.ts";

import { Button, CopyButton } from "../../ui/Button.tsx";
import { Card, CodeCard } from "../../ui/Card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { DescriptionItem, DescriptionList, EmptyValue, More } from "../../ui/DescriptionList.tsx";
import { displayText } from "../../text/display-text.ts";
import { hasSize, Size, storageText } from "../../ui/sizes.tsx";
import { StatusMark, Tag } from "../../ui/StatusMark.tsx";
import { RelativeTime } from "../../ui/time.tsx";
import { usePreference } from "../../ui/ui-context.ts";
import { FilterLink } from "../FilterLink.tsx";
import { Timestamp } from "../Timestamp.tsx";

// Enough for a person to read, and few enough to render at once. The raw JSON has everything.
const maxTags = 100;
const maxFields = 100;
const maxFieldCharacters = 2_000;

interface CardProps {
  instance: Instance;
}

/** The facts that most visits are for, in one strip. An instance that is gone has no address to connect to. */
export function InstanceFacts({ instance, isGone = false }: CardProps & { isGone?: boolean }) {
  return (
    <section
      aria-label="Summary"
      className="overflow-hidden rounded-card border border-line bg-line"
    >
      <dl className="grid grid-cols-2 gap-px max-[22.5rem]:grid-cols-1 wide:grid-cols-[1fr_1fr_1.1fr_1.1fr_1.4fr]">
        <SizeFact instance={instance} />
        <RegionFact region={instance.region} />
        <Fact name="Public IPv4">
          <CopyValue value={instance.ipv4} what="public IPv4" className={leadClass} />
        </Fact>
        <Fact name="Private IPv4">
          <CopyValue value={instance.privateIpv4} what="private IPv4" className={leadClass} />
        </Fact>
        <ConnectFact
          addresses={isGone ? [] : [instance.ipv4, instance.privateIpv4]}
          isGone={isGone}
        />
      </dl>
    </section>
  );
}

const leadClass = "text-[14px]! leading-6 font-semibold max-card:text-[12px]!";
const noteClass = "block min-h-6 text-small leading-6 text-ink-3";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-h-[100px] min-w-0 bg-surface p-4 max-card:min-h-0 max-card:px-3 max-wide:last:col-span-full">
      <dt className="text-small text-ink-3">{name}</dt>
      <dd className="mt-1 min-w-0">{children}</dd>
    </div>
  );
}

function SizeFact({ instance }: CardProps) {
  const catalogue = useCatalogue();
  const { name, queryName, sizes } = resolveSpecification(instance, catalogue);
  const storage = sizes?.storageGb;
  if (name === undefined || queryName === undefined) {
    return (
      <Fact name="Size">
        <EmptyValue />
      </Fact>
    );
  }
  const nameLink = (
    <bdi>
      <FilterLink field="spec" value={queryName}>
        {displayText(name)}
      </FilterLink>
    </bdi>
  );
  // Until the catalogue is loaded a long ID has one line, as the size that takes its place.
  const wrap = catalogue ? "[overflow-wrap:anywhere]" : "truncate";
  return (
    <Fact name="Size">
      <span className={classNames("block min-h-6 text-dialog leading-6!", wrap)}>
        {hasSize(sizes) ? <Size sizes={sizes} /> : nameLink}
      </span>
      <span className={classNames(noteClass, wrap)}>
        {storage !== undefined && `${storageText(storage)} storage`}
        {storage !== undefined && hasSize(sizes) && " · "}
        {hasSize(sizes) && nameLink}
        {catalogue && !sizes && "The catalogue has no such specification."}
      </span>
    </Fact>
  );
}

function RegionFact({ region }: { region: string | undefined }) {
  const isComplete = useFleetState(isFleetComplete);
  const counts = useFacetCounts(isComplete ? "region" : undefined, { q: "" });
  if (region === undefined) {
    return (
      <Fact name="Region">
        <EmptyValue />
      </Fact>
    );
  }
  const key = region.toLowerCase();
  const count = counts?.find(({ value }) => value.toLowerCase() === key)?.count;
  return (
    <Fact name="Region">
      <bdi className="block text-dialog leading-6! font-semibold [overflow-wrap:anywhere]">
        {displayText(region)}
      </bdi>
      <span className={noteClass}>
        <FilterLink field="region" value={region}>
          {count === undefined ? "Show instances" : `${instancesText(count)} here`}
        </FilterLink>
      </span>
    </Fact>
  );
}

const defaultUser = "root";

interface ConnectFactProps {
  addresses: (string | undefined)[];
  isGone: boolean;
}

/** An `ssh` command for the public address, else for the private one. The user name is remembered. */
function ConnectFact({ addresses, isGone }: ConnectFactProps) {
  const [stored, store] = usePreference("ssh-user");
  const [error, setError] = useState<string>();
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isEditing) field.current?.select();
  }, [isEditing]);
  const user = stored !== undefined && isUserName(stored) ? stored : defaultUser;
  const address = addresses.find((address) => address !== undefined && isAddress(address));
  if (address === undefined) {
    return (
      <Fact name="Connect">
        {isGone ? <EmptyValue /> : <span className="text-ink-3">No address</span>}
      </Fact>
    );
  }
  function close() {
    // The field that has the focus disappears.
    editButton.current?.focus();
    setIsEditing(false);
    setError(undefined);
  }
  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = field.current?.value.trim() ?? "";
    if (!isUserName(name)) return setError("Letters, digits, dots, dashes and underscores");
    store(name === defaultUser ? undefined : name);
    close();
  }
  return (
    <Fact name="Connect">
      <CopyValue
        value={`ssh ${user}@${address}`}
        what="ssh command"
        className="text-[13px]! leading-6 font-semibold max-card:text-[12px]!"
      />
      <span className={noteClass}>
        <button
          ref={editButton}
          type="button"
          aria-expanded={isEditing}
          onClick={() => (isEditing ? close() : setIsEditing(true))}
          className="hover:text-ink hover:underline"
        >
          Change user
        </button>
      </span>
      {isEditing && (
        <form onSubmit={save} className="mt-1">
          <span className="flex gap-2">
            <input
              ref={field}
              aria-label="User name"
              aria-invalid={error !== undefined || undefined}
              aria-describedby={error === undefined ? undefined : "ssh-user-error"}
              defaultValue={user}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              onKeyDown={({ key }) => key === "Escape" && close()}
              className="h-8 w-full max-w-40 min-w-0 rounded-control border border-line-field bg-surface px-2 outline-offset-0!"
            />
            <Button type="submit">Save</Button>
          </span>
          {error !== undefined && (
            <p id="ssh-user-error" role="alert" className="mt-1 text-small text-bad-ink">
              {error}
            </p>
          )}
        </form>
      )}
    </Fact>
  );
}

/** Whether a text is a user name that a shell takes as one plain word. */
export function isUserName(text: string): boolean {
  return /^[a-z0-9_][a-z0-9_.-]{0,63}$/i.test(text);
}

/** Whether a text is an address that a shell takes as one plain word. */
export function isAddress(text: string): boolean {
  return /^[a-z0-9][a-z0-9.:-]{0,252}$/i.test(text);
}

/** What the strip and the title leave, in two cards at most. */
export function InstanceCards({ instance }: CardProps) {
  const tags = [...new Set(instance.tags)];
  const displayedTags = tags.slice(0, maxTags);
  const { image } = instance;
  return (
    <>
      <Card title="Details">
        <DescriptionList>
          <DescriptionItem name="ID">
            <CopyValue value={instance.id} what="ID" />
          </DescriptionItem>
          <DescriptionItem name="Image">
            {image === undefined ? (
              <EmptyValue />
            ) : (
              <bdi className="mono [overflow-wrap:anywhere]">
                <FilterLink field="image" value={image}>
                  {displayText(image)}
                </FilterLink>
              </bdi>
            )}
          </DescriptionItem>
          <DescriptionItem name="Tags">
            {tags.length === 0 ? (
              <EmptyValue />
            ) : (
              <span className="flex min-w-0 flex-wrap gap-1">
                {displayedTags.map((tag) => (
                  <FilterLink key={tag} field="tag" value={tag}>
                    <Tag>{tag}</Tag>
                  </FilterLink>
                ))}
                <More than={displayedTags.length} of={tags.length} />
              </span>
            )}
          </DescriptionItem>
          <DescriptionItem name="Created">
            <Timestamp value={instance.createdAt} absolute />
          </DescriptionItem>
          <DescriptionItem name="Updated">
            <Timestamp value={instance.updatedAt} absolute />
          </DescriptionItem>
        </DescriptionList>
      </Card>
      <OtherFieldsCard instance={instance} />
    </>
  );
}

const maxActions = 20;
const cardRowClass =
  "grid grid-cols-[84px_minmax(0,1fr)] gap-x-3 border-b border-line py-2 last:border-b-0";

/** What was done to the instance with this key in this browser, newest first. */
export function ActionsCard({ id }: { id: string }) {
  const { journal } = useOperations();
  const keyFingerprint = useKeyFingerprint();
  const entries = useSelector(journal.store, (state) => state.entries);
  const actions = entries
    .filter((entry) => entry.instanceId === id && entry.keyFingerprint === keyFingerprint)
    .toReversed();
  return (
    <Card title="What this browser did">
      {actions.length === 0 ? (
        <p className="py-1 text-ink-3">No actions yet</p>
      ) : (
        <ul>
          {actions.slice(0, maxActions).map((operation) => {
            const { label, tone, text } = outcomeOf(operation, keyFingerprint);
            return (
              <li key={operation.id} className={cardRowClass}>
                <span className="text-ink-3">
                  <RelativeTime time={operation.askedAt} />
                </span>
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="font-semibold">{words[operation.kind].verb}</span>{" "}
                  <StatusMark tone={tone} label={label} />
                  <bdi className="block text-ink-2">{text}</bdi>
                  <span className="text-ink-3">
                    <ErrorReference error={referenceOf(operation.phase)} />
                  </span>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <More than={maxActions} of={actions.length} />
    </Card>
  );
}

/** What readings of the fleet have shown to change of the instance, newest first, whoever changed it. */
export function ChangesCard({ id }: { id: string }) {
  const fleet = useFleet();
  const findOwn = useFindOwnOperation();
  const hasChanges = useFleetState(({ latestChange }) => latestChange > 0);
  const { data: changes = [] } = useQuery({
    ...fleetQuery(["changesOf", id], () => fleet.ask(undefined, (worker) => worker.changesOf(id))),
    enabled: hasChanges,
  });
  if (changes.length === 0) return null;
  return (
    <Card title="Changes seen">
      <ul>
        {changes.slice(0, maxActions).map((change) => {
          const own = findOwn(change);
          return (
            <li key={change.number} className={cardRowClass}>
              <span className="text-ink-3">
                <RelativeTime time={change.seenAt} />
              </span>
              <span className="min-w-0">
                <ChangeText change={change} />
                <span className="block text-small text-ink-3">
                  {betweenText(change.since, change.seenAt)}
                  {own && ` · ${words[own.kind].requested} in this browser`}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      <More than={maxActions} of={changes.length} />
    </Card>
  );
}

/** The request that reads the instance and its answer, closed until a person opens them. */
export function ApiFold({ instance }: CardProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      aria-label="API"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group/api min-w-0"
    >
      <summary className="flex h-11 cursor-pointer list-none items-center gap-2 rounded-card border border-line bg-surface px-4 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight size={14} aria-hidden className="text-ink-3 group-open/api:rotate-90" />
        <span className="font-semibold">API</span>
        <span className="truncate text-ink-3">request as curl, raw JSON</span>
      </summary>
      {isOpen && (
        <div className="mt-4 grid gap-4">
          <RequestCard id={instance.id} />
          <RawCard instance={instance} />
        </div>
      )}
    </details>
  );
}

/** The fields that the API sends and this version does not know (specification: Versioning 4). */
function OtherFieldsCard({ instance }: CardProps) {
  const fields = otherFields(instance);
  if (fields.length === 0) return null;
  const displayed = fields.slice(0, maxFields);
  return (
    <Card title="Other fields">
      <DescriptionList>
        {displayed.map(([name, value]) => (
          <DescriptionItem key={name} name={name}>
            <bdi className="mono max-h-40 min-w-0 overflow-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
              {withLineBreaks(typeof value === "string" ? value : JSON.stringify(value))}
            </bdi>
          </DescriptionItem>
        ))}
      </DescriptionList>
      <More than={displayed.length} of={fields.length} />
    </Card>
  );
}

function withLineBreaks(text: string): string {
  return displayText(text, maxFieldCharacters).replaceAll("[U+000A]", "\n");
}

/** The fields of an instance that the specification does not name, in the API's order. */
export function otherFields({ raw }: Instance): [name: string, value: unknown][] {
  return Object.entries(raw).filter(([name]) => !Object.hasOwn(instanceSchema.shape, name));
}

/** The request that reads the instance, as a `curl` command. */
function RequestCard({ id }: { id: string }) {
  const { baseUrl } = useConnection();
  return (
    <CodeCard
      title="API request"
      what="curl command"
      code={curlCommand(baseUrl || location.origin, id)}
    />
  );
}

/**
 * The `curl` command that reads an instance, with `$COMPUTE_API_KEY` in place of the key.
 * @param baseUrl the API's full address, with or without `/api/v1`
 */
export function curlCommand(baseUrl: string, id: string): string {
  // A single quote would end the shell's quotes, and URL encoding leaves it.
  const url = apiUrl(baseUrl, computePath(id)).replaceAll("'", "%27");
  return `curl -sS '${url}' \\\n  -H "Authorization: Bearer $COMPUTE_API_KEY"`;
}

/** The instance as the API sent it. */
function RawCard({ instance }: CardProps) {
  return <CodeCard title="Raw JSON" what="raw JSON" code={JSON.stringify(instance.raw, null, 2)} />;
}

interface CopyValueProps {
  value: string | undefined;
  what: string;
  className?: string;
}

/** A value with its copy button. */
function CopyValue({ value, what, className }: CopyValueProps) {
  if (value === undefined) return <EmptyValue />;
  return (
    <span className="flex min-w-0 items-center gap-x-2">
      <bdi className={classNames("mono min-w-0 [overflow-wrap:anywhere]", className)}>
        {displayText(value)}
      </bdi>
      <CopyButton text={value} what={what} />
    </span>
  );
}
