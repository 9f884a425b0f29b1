import type { ReactNode } from "react";
import { apiUrl, computePath } from "../../api/request.ts";
import { type Instance, instanceSchema } from "../../api/schema.ts";
import { resolveSpecification, useCatalogue } from "../../queries/specifications.ts";
import { useConnection } from "../../session/session-context.ts";
import { memoryText, storageText } from "../../ui/sizes.ts";
import { CopyButton } from "../../ui/Button.tsx";
import { Card, CodeCard } from "../../ui/Card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { DescriptionItem, DescriptionList, EmptyValue, More } from "../../ui/DescriptionList.tsx";
import { displayText } from "../../ui/display-text.ts";
import { formatCount } from "../../ui/format.ts";
import { Bar } from "../../ui/ProgressBar.tsx";
import { Tag } from "../../ui/StatusMark.tsx";
import { Timestamp } from "../Timestamp.tsx";

// Enough for a person to read, and few enough to render at once. The raw JSON has everything.
const maxTags = 100;
const maxFields = 100;
const maxFieldCharacters = 2_000;

interface CardProps {
  instance: Instance;
}

/** Everything that the API returns about an instance. */
export function InstanceCards({ instance }: CardProps) {
  return (
    <>
      <div className="grid gap-4 card:grid-cols-[1.15fr_1fr]">
        <OverviewCard instance={instance} />
        <div className="grid min-w-0 grid-rows-[auto_1fr] gap-4">
          <Card title="Network">
            <DescriptionList>
              <DescriptionItem name="Public IPv4">
                <CopyValue value={instance.ipv4} what="public IPv4" />
              </DescriptionItem>
              <DescriptionItem name="Private IPv4">
                <CopyValue value={instance.privateIpv4} what="private IPv4" />
              </DescriptionItem>
            </DescriptionList>
          </Card>
          <SpecificationCard instance={instance} />
        </div>
      </div>
      <OtherFieldsCard instance={instance} />
    </>
  );
}

function OverviewCard({ instance }: CardProps) {
  const tags = [...new Set(instance.tags)];
  const displayedTags = tags.slice(0, maxTags);
  return (
    <Card title="Overview">
      <DescriptionList>
        <DescriptionItem name="ID">
          <CopyValue value={instance.id} what="ID" />
        </DescriptionItem>
        <DescriptionItem name="Host name">
          <CopyValue value={instance.hostName} what="host name" />
        </DescriptionItem>
        <DescriptionItem name="State">
          <TextValue value={instance.state} className="mono" />
        </DescriptionItem>
        <DescriptionItem name="Image">
          <TextValue value={instance.image} className="mono" />
        </DescriptionItem>
        <DescriptionItem name="Region">
          <TextValue value={instance.region} />
        </DescriptionItem>
        <DescriptionItem name="Tags">
          {tags.length === 0 ? (
            <EmptyValue />
          ) : (
            <span className="flex min-w-0 flex-wrap gap-1">
              {displayedTags.map((tag) => (
                <Tag key={tag} wrap>
                  {tag}
                </Tag>
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
  );
}

/** The size of the instance. Each bar is a part of the catalogue's largest size. */
function SpecificationCard({ instance }: CardProps) {
  const catalogue = useCatalogue();
  const { name, sizes } = resolveSpecification(instance, catalogue);
  const { vcpus, memoryMb, storageGb } = sizes ?? {};
  const { largest } = catalogue ?? {};
  return (
    <Card
      title="Specification"
      aside={
        name !== undefined && (
          // One line for the id, until the catalogue gives a shorter name: the card keeps its height.
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
        <DescriptionItem name="vCPUs">{size(vcpus, largest?.vcpus, formatCount)}</DescriptionItem>
        <DescriptionItem name="Memory">
          {size(memoryMb, largest?.memoryMb, memoryText)}
        </DescriptionItem>
        <DescriptionItem name="Storage">
          {size(storageGb, largest?.storageGb, storageText)}
        </DescriptionItem>
      </DescriptionList>
      {catalogue && !sizes && name !== undefined && (
        <p className="mt-2 text-small text-ink-3">The catalogue has no such specification.</p>
      )}
    </Card>
  );
}

function size(
  value: number | undefined,
  largest: number | undefined,
  text: (value: number) => string,
): ReactNode {
  if (value === undefined) return <EmptyValue />;
  return (
    <>
      <span className="w-16 tabular-nums">{text(value)}</span>
      <span className="flex-1">{largest ? <Bar part={value / largest} /> : null}</span>
    </>
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
export function RequestCard({ id }: { id: string }) {
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
export function RawCard({ instance }: CardProps) {
  return <CodeCard title="Raw JSON" what="raw JSON" code={JSON.stringify(instance.raw, null, 2)} />;
}

/** A value with its copy button. */
function CopyValue({ value, what }: { value: string | undefined; what: string }) {
  if (value === undefined) return <EmptyValue />;
  return (
    <span className="flex min-w-0 items-center gap-x-2">
      <bdi className="mono min-w-0 [overflow-wrap:anywhere]">{displayText(value)}</bdi>
      <CopyButton text={value} what={what} />
    </span>
  );
}

function TextValue({ value, className }: { value: string | undefined; className?: string }) {
  if (value === undefined) return <EmptyValue />;
  return (
    <bdi className={classNames("[overflow-wrap:anywhere]", className)}>{displayText(value)}</bdi>
  );
}
