import type { ReactNode } from "react";
import type { Instance } from "../../api/schema.ts";
import { useCatalogue } from "../../hooks/use-services.ts";
import { resolveSpecification } from "../../queries/specifications.ts";
import { copiedAddress, displayText } from "../../lib/text.ts";
import { CopyButton } from "../../ui/Button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyValue } from "../../ui/values.tsx";
import { useListPriceText } from "../../hooks/cost-text.ts";
import { hasSize, SizeValue, storageText } from "../../ui/sizes.tsx";
import { FilterLink } from "../table/cells.tsx";

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
  if (region === undefined) return <Fact name="Region" />;
  return (
    <Fact name="Region">
      <bdi className="block text-dialog leading-6! font-semibold [overflow-wrap:anywhere] max-card:text-[0.875rem]">
        {displayText(region)}
      </bdi>
      <span className={noteClass}>
        <FilterLink field="region" value={region}>
          Show instances
        </FilterLink>
      </span>
    </Fact>
  );
}

/** By the public address if there is one, otherwise by the private one. */
function ConnectFact({ instance: { ipv4, privateIpv4 } }: { instance: Instance }) {
  const address = copiedAddress(ipv4) ?? copiedAddress(privateIpv4);
  return (
    <Fact name="Connect">
      {address === undefined ? (
        <span className="text-ink-3">No address</span>
      ) : (
        <CopyValue
          value={`ssh root@${address}`}
          what="ssh command"
          className="text-[0.8125rem]! leading-6 font-semibold max-card:text-[0.75rem]!"
        />
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
