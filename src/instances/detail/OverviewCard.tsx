import type { Instance } from "../../api/schema.ts";
import { Card } from "../../ui/Card.tsx";
import { TimeOrText } from "../TimeOrText.tsx";
import { CopyValue } from "./CopyValue.tsx";
import { DescriptionItem, DescriptionList, EmptyValue, More } from "../../ui/DescriptionList.tsx";
import { Tag } from "../../ui/StatusMark.tsx";
import { displayText } from "../../ui/display-text.ts";

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
      <DescriptionList>
        <DescriptionItem name="ID">
          <CopyValue value={id} what="ID" />
        </DescriptionItem>
        <DescriptionItem name="Host name">
          <CopyValue value={hostName} what="host name" />
        </DescriptionItem>
        <DescriptionItem name="State">
          <ExactText value={state} />
        </DescriptionItem>
        <DescriptionItem name="Image">
          <ExactText value={image} />
        </DescriptionItem>
        <DescriptionItem name="Region">
          {region === undefined ? (
            <EmptyValue />
          ) : (
            <bdi className="[overflow-wrap:anywhere]">{displayText(region)}</bdi>
          )}
        </DescriptionItem>
        <DescriptionItem name="Tags">
          {tags.length === 0 ? (
            <EmptyValue />
          ) : (
            <span className="flex min-w-0 flex-wrap gap-1">
              {shownTags.map((tag) => (
                <Tag key={tag} wrap>
                  {tag}
                </Tag>
              ))}
              <More than={shownTags.length} of={uniqueTags.length} />
            </span>
          )}
        </DescriptionItem>
        <DescriptionItem name="Created">
          <TimeOrText value={createdAt} absolute />
        </DescriptionItem>
        <DescriptionItem name="Updated">
          <TimeOrText value={updatedAt} absolute />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  );
}

interface ExactTextProps {
  value: string | undefined;
}

function ExactText({ value }: ExactTextProps) {
  return value === undefined ? (
    <EmptyValue />
  ) : (
    <bdi className="mono [overflow-wrap:anywhere]">{displayText(value)}</bdi>
  );
}
