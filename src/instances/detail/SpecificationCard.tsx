import type { Instance } from "../../api/schema.ts";
import { resolveSpecification } from "../../queries/catalogue.ts";
import { memoryText, storageText } from "../../specifications/sizes.ts";
import { useCatalogue } from "../../specifications/use-catalogue.ts";
import { Card } from "../../ui/Card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Bar } from "../../ui/ProgressBar.tsx";
import { DescriptionItem, DescriptionList, EmptyValue } from "../../ui/DescriptionList.tsx";
import { formatCount } from "../../ui/format.ts";
import { displayText } from "../../ui/display-text.ts";

interface SpecificationCardProps {
  instance: Instance;
}

/** The instance's size, with its place in the catalogue: each bar is a part of the catalogue's largest. */
export function SpecificationCard({ instance }: SpecificationCardProps) {
  const catalogue = useCatalogue();
  const { name, sizes } = resolveSpecification(instance, catalogue);
  const { vcpus, memoryMb, storageGb } = sizes ?? {};
  return (
    <Card
      title="Specification"
      aside={
        name !== undefined && (
          // Until the catalogue gives it a short name, an id must not take a second line, and give it back.
          <bdi
            className={classNames(
              "min-w-0 text-ink-3",
              catalogue ? "[overflow-wrap:anywhere]" : "truncate",
            )}
          >
            {displayText(name)}
          </bdi>
        )
      }
    >
      <DescriptionList>
        <DescriptionItem name="vCPUs">
          <Size value={vcpus} largest={catalogue?.largest.vcpus} text={formatCount} />
        </DescriptionItem>
        <DescriptionItem name="Memory">
          <Size value={memoryMb} largest={catalogue?.largest.memoryMb} text={memoryText} />
        </DescriptionItem>
        <DescriptionItem name="Storage">
          <Size value={storageGb} largest={catalogue?.largest.storageGb} text={storageText} />
        </DescriptionItem>
      </DescriptionList>
      {catalogue && !sizes && name !== undefined && (
        <p className="mt-2 text-small text-ink-3">The catalogue has no such specification.</p>
      )}
    </Card>
  );
}

interface SizeProps {
  value: number | undefined;
  largest: number | undefined;
  text: (value: number) => string;
}

function Size({ value, largest, text }: SizeProps) {
  if (value === undefined) return <EmptyValue />;
  return (
    <>
      <span className="w-16 tabular-nums">{text(value)}</span>
      <span className="flex-1">{largest ? <Bar part={value / largest} /> : null}</span>
    </>
  );
}
