import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { instancesText } from "../../actions/labels.ts";
import type { Instance } from "../../api/schema.ts";
import { useCatalogue } from "../../hooks/use-services.ts";
import { resolveSpecification } from "../../queries/specifications.ts";
import { useFacetCounts, useOffer } from "../../search/use-fleet.ts";
import { copiedAddress } from "../../text/copied-value.ts";
import { displayText } from "../../text/display-text.ts";
import { Button, CopyButton } from "../../ui/controls/Button.tsx";
import { exactText } from "../../ui/controls/no-autofill.ts";
import { classNames } from "../../ui/class-names.ts";
import { EmptyValue } from "../../ui/EmptyValue.tsx";
import { useListPriceText } from "../../hooks/use-list-price.ts";
import { hasSize, SizeValue, storageText } from "../../ui/sizes.tsx";
import { FilterLink } from "../FilterLink.tsx";
import { addressOf, isUserName, isWindows, sshCommand, useSshUsers } from "./ssh-users.ts";

export function InstanceFacts({ instance }: { instance: Instance }) {
  return (
    <section
      aria-label="Summary"
      className="overflow-hidden rounded-card border border-line bg-line"
    >
      <dl className="grid grid-cols-2 gap-px max-[22.5rem]:grid-cols-1 wide:grid-cols-[1fr_1fr_1.1fr_1.1fr_1.4fr]">
        <SizeFact instance={instance} />
        <RegionFact region={instance.region} />
        <Fact name="IPv4">
          <CopyValue
            value={instance.ipv4}
            write={copiedAddress}
            what="IPv4"
            className={leadClass}
          />
        </Fact>
        <Fact name="Private IPv4">
          <CopyValue
            value={instance.privateIpv4}
            write={copiedAddress}
            what="private IPv4"
            className={leadClass}
          />
        </Fact>
        <ConnectFact instance={instance} />
      </dl>
    </section>
  );
}

const leadClass = "text-[0.875rem]! leading-6 font-semibold max-card:text-[0.75rem]!";
const noteClass = "[&_a]:touch-target block min-h-6 text-small leading-6 text-ink-3";

function Fact({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className="min-h-[6.25rem] min-w-0 bg-surface p-4 max-card:min-h-0 max-card:px-3 max-wide:last:col-span-full">
      <dt className="text-small text-ink-3">{name}</dt>
      <dd className="mt-1 min-w-0">{children ?? <EmptyValue />}</dd>
    </div>
  );
}

function SizeFact({ instance }: { instance: Instance }) {
  const catalogue = useCatalogue();
  const cost = useListPriceText([instance]);
  const { name, queryName, sizes } = resolveSpecification(instance, catalogue);
  const storage = sizes?.storageGb;
  if (name === undefined || queryName === undefined) return <Fact name="Specification" />;
  const isNameless = hasSize(sizes) && sizes.specification === undefined && !instance.specification;
  const nameLink = (
    <bdi>
      <FilterLink field="spec" value={queryName}>
        {isNameless ? "no name" : displayText(name)}
      </FilterLink>
    </bdi>
  );
  // Until the catalogue is there, a long id gets one line, like the size that replaces it.
  const wrap = catalogue ? "[overflow-wrap:anywhere]" : "truncate";
  return (
    <Fact name="Specification">
      <span className={classNames("block min-h-6 text-dialog leading-6!", wrap)}>
        {hasSize(sizes) ? <SizeValue sizes={sizes} className="font-[550]" /> : nameLink}
      </span>
      <span className={classNames(noteClass, wrap)}>
        {storage !== undefined && (
          <span>{`${storageText(storage)} storage${hasSize(sizes) ? " · " : ""}`}</span>
        )}
        {hasSize(sizes) && nameLink}
        {catalogue && !sizes && <span>This specification isn’t in the catalogue.</span>}
      </span>
      {cost !== undefined && <span className={noteClass}>{cost}</span>}
    </Fact>
  );
}

function RegionFact({ region }: { region: string | undefined }) {
  const isComplete = useOffer("all");
  const counts = useFacetCounts(isComplete ? "region" : undefined, { q: "" });
  if (region === undefined) return <Fact name="Region" />;
  const key = region.toLowerCase();
  const count = counts?.find(({ value }) => value.toLowerCase() === key)?.count;
  return (
    <Fact name="Region">
      <bdi className="block text-dialog leading-6! font-semibold [overflow-wrap:anywhere] max-card:text-[0.875rem]">
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

/** Public address if there is one, otherwise private. Remembers the user name. */
function ConnectFact({ instance }: { instance: Instance }) {
  const { image = "" } = instance;
  const [userOf, setUser] = useSshUsers();
  const [error, setError] = useState<string>();
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isEditing) field.current?.select();
  }, [isEditing]);
  const user = userOf(image);
  const address = addressOf(instance);
  if (address === undefined) {
    return (
      <Fact name="Connect">
        <span className="text-ink-3">No address</span>
      </Fact>
    );
  }
  if (isWindows(instance)) {
    return (
      <Fact name="Connect">
        <CopyValue value={address} what="Remote Desktop address" className={leadClass} />
        <span className={noteClass}>Remote Desktop</span>
      </Fact>
    );
  }
  function close() {
    // The focused field disappears.
    editButton.current?.focus();
    setIsEditing(false);
    setError(undefined);
  }
  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = field.current?.value.trim() ?? "";
    if (!isUserName(name)) return setError("Letters, digits, dots, dashes and underscores");
    setUser(image, name);
    close();
  }
  return (
    <Fact name="Connect">
      <CopyValue
        value={sshCommand(user, address)}
        what="ssh command"
        className="text-[0.8125rem]! leading-6 font-semibold max-card:text-[0.75rem]!"
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
              {...exactText}
              onKeyDown={({ key }) => key === "Escape" && close()}
              className="h-8 w-full max-w-40 min-w-0 rounded-control border border-line-field bg-surface px-2 outline-offset-0!"
            />
            <Button type="submit">Save</Button>
          </span>
          {image !== "" && (
            <p className="mt-1 text-small text-ink-3">
              <span>Kept for the image </span>
              <bdi>{displayText(image)}</bdi>
            </p>
          )}
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

interface CopyValueProps {
  value: string | undefined;
  /** What the button copies. Without a text there's no button. */
  write?: (value: string) => string | undefined;
  what: string;
  className?: string;
}

export function CopyValue({ value, write, what, className }: CopyValueProps) {
  if (value === undefined) return <EmptyValue />;
  const written = write ? write(value) : value;
  return (
    <span className="flex min-w-0 items-center gap-x-2">
      <bdi className={classNames("mono min-w-0 [overflow-wrap:anywhere]", className)}>
        {displayText(value)}
      </bdi>
      {written !== undefined && <CopyButton text={written} what={what} />}
    </span>
  );
}
