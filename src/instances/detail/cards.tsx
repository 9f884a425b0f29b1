import type { ReactNode } from "react";
import { apiUrl, computePath } from "../../api/address.ts";
import type { Instance } from "../../api/schema.ts";
import { resolveSpecification } from "../../queries/specifications.ts";
import { useConnection } from "../../session/session-context.ts";
import { memoryText, storageText, useCatalogue } from "../../specifications/sizes.ts";
import { Bar } from "../../ui/Bar.tsx";
import { Card } from "../../ui/Card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Fact, Facts, Missing, More } from "../../ui/Facts.tsx";
import { formatCount } from "../../ui/numbers.ts";
import { shownText } from "../../ui/shown-text.ts";
import { Tag } from "../../ui/Tag.tsx";
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
            <Facts>
              <Fact name="Public IPv4">
                <CopyValue value={instance.ipv4} what="public IPv4" />
              </Fact>
              <Fact name="Private IPv4">
                <CopyValue value={instance.privateIpv4} what="private IPv4" />
              </Fact>
            </Facts>
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
      <Facts>
        <Fact name="ID">
          <CopyValue value={instance.id} what="ID" />
        </Fact>
        <Fact name="Host name">
          <CopyValue value={instance.hostName} what="host name" />
        </Fact>
        <Fact name="State">
          <TextValue value={instance.state} className="mono" />
        </Fact>
        <Fact name="Image">
          <TextValue value={instance.image} className="mono" />
        </Fact>
        <Fact name="Region">
          <TextValue value={instance.region} />
        </Fact>
        <Fact name="Tags">
          {tags.length === 0 ? (
            <Missing />
          ) : (
            <span className="flex min-w-0 flex-wrap gap-1">
              {displayedTags.map((tag) => (
                <Tag key={tag} whole>
                  {tag}
                </Tag>
              ))}
              <More than={displayedTags.length} of={tags.length} />
            </span>
          )}
        </Fact>
        <Fact name="Created">
          <Timestamp value={instance.createdAt} absolute />
        </Fact>
        <Fact name="Updated">
          <Timestamp value={instance.updatedAt} absolute />
        </Fact>
      </Facts>
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
            {shownText(name)}
          </bdi>
        )
      }
    >
      <Facts>
        <Fact name="vCPUs">{size(vcpus, largest?.vcpus, formatCount)}</Fact>
        <Fact name="Memory">{size(memoryMb, largest?.memoryMb, memoryText)}</Fact>
        <Fact name="Storage">{size(storageGb, largest?.storageGb, storageText)}</Fact>
      </Facts>
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
  if (value === undefined) return <Missing />;
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
      <Facts>
        {displayed.map(([name, value]) => (
          <Fact key={name} name={name}>
            <bdi className="mono max-h-40 min-w-0 overflow-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
              {withLineBreaks(typeof value === "string" ? value : JSON.stringify(value))}
            </bdi>
          </Fact>
        ))}
      </Facts>
      <More than={displayed.length} of={fields.length} />
    </Card>
  );
}

function withLineBreaks(text: string): string {
  return shownText(text, maxFieldCharacters).replaceAll("[U+000A]", "\n");
}

const knownFields = new Set([
  "id",
  "hostName",
  "state",
  "image",
  "specificationId",
  "specification",
  "region",
  "ipv4",
  "privateIpv4",
  "tags",
  "createdAt",
  "updatedAt",
]);

/** The fields of an instance that the specification does not name, in the API's order. */
export function otherFields({ raw }: Instance): [name: string, value: unknown][] {
  return Object.entries(raw).filter(([name]) => !knownFields.has(name));
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

function CodeCard({ title, what, code }: { title: string; what: string; code: string }) {
  return (
    <Card title={title} aside={<CopyButton text={code} what={what} className="ml-auto" />}>
      <CodeBlock code={code} what={what} />
    </Card>
  );
}

/** A value with its copy button. */
function CopyValue({ value, what }: { value: string | undefined; what: string }) {
  if (value === undefined) return <Missing />;
  return (
    <span className="flex min-w-0 items-center gap-x-2">
      <bdi className="mono min-w-0 [overflow-wrap:anywhere]">{shownText(value)}</bdi>
      <CopyButton text={value} what={what} />
    </span>
  );
}

function TextValue({ value, className }: { value: string | undefined; className?: string }) {
  if (value === undefined) return <Missing />;
  return (
    <bdi className={classNames("[overflow-wrap:anywhere]", className)}>{shownText(value)}</bdi>
  );
}
