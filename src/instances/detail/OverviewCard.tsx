import type { Instance } from "../../api/schema.ts";
import { Card } from "../../ui/Card.tsx";
import { Fact, Facts, Missing, More } from "../../ui/Facts.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { TimeOrText } from "../TimeOrText.tsx";
import { CopyValue } from "./CopyValue.tsx";
import { shownText } from "../../ui/shown-text.ts";

/** More than anybody reads; the raw JSON has them all to copy. */
const mostTags = 100;

interface OverviewCardProps {
  instance: Instance;
}

/** What the instance is. */
export function OverviewCard({ instance }: OverviewCardProps) {
  const { id, hostName, state, image, region, tags, createdAt, updatedAt } = instance;
  const uniqueTags = [...new Set(tags)];
  const shownTags = uniqueTags.slice(0, mostTags);
  return (
    <Card title="Overview">
      <Facts>
        <Fact name="ID">
          <CopyValue value={id} what="ID" />
        </Fact>
        <Fact name="Host name">
          <CopyValue value={hostName} what="host name" />
        </Fact>
        <Fact name="State">
          <ExactText value={state} />
        </Fact>
        <Fact name="Image">
          <ExactText value={image} />
        </Fact>
        <Fact name="Region">
          {region === undefined ? (
            <Missing />
          ) : (
            <bdi className="[overflow-wrap:anywhere]">{shownText(region)}</bdi>
          )}
        </Fact>
        <Fact name="Tags">
          {tags.length === 0 ? (
            <Missing />
          ) : (
            <span className="flex min-w-0 flex-wrap gap-1">
              {shownTags.map((tag) => (
                <Tag key={tag} whole>
                  {tag}
                </Tag>
              ))}
              <More than={shownTags.length} of={uniqueTags.length} />
            </span>
          )}
        </Fact>
        <Fact name="Created">
          <TimeOrText value={createdAt} absolute />
        </Fact>
        <Fact name="Updated">
          <TimeOrText value={updatedAt} absolute />
        </Fact>
      </Facts>
    </Card>
  );
}

interface ExactTextProps {
  value: string | undefined;
}

function ExactText({ value }: ExactTextProps) {
  return value === undefined ? (
    <Missing />
  ) : (
    <bdi className="mono [overflow-wrap:anywhere]">{shownText(value)}</bdi>
  );
}
