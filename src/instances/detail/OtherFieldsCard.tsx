import type { Instance } from "../../api/schema.ts";
import { Card } from "../../ui/Card.tsx";
import { otherFields } from "./other-fields.ts";
import { DescriptionItem, DescriptionList, More } from "../../ui/DescriptionList.tsx";
import { displayText } from "../../ui/display-text.ts";

/** More than anybody reads, and few enough to render at once; the raw JSON has all to copy. */
const mostFields = 100;
const mostCharacters = 2_000;

interface OtherFieldsCardProps {
  instance: Instance;
}

/** Fields that the API sends and this version does not know (specification: Versioning 4). */
export function OtherFieldsCard({ instance }: OtherFieldsCardProps) {
  const fields = otherFields(instance);
  if (fields.length === 0) return null;
  const shown = fields.slice(0, mostFields);
  return (
    <Card title="Other fields">
      <DescriptionList>
        {shown.map(([name, value]) => (
          <DescriptionItem key={name} name={name}>
            <bdi className="mono max-h-40 min-w-0 overflow-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
              {linesOf(typeof value === "string" ? value : JSON.stringify(value))}
            </bdi>
          </DescriptionItem>
        ))}
      </DescriptionList>
      <More than={shown.length} of={fields.length} />
    </Card>
  );
}

/** As it is shown, with the line breaks that it has. */
function linesOf(text: string): string {
  return displayText(text, mostCharacters).replaceAll("[U+000A]", "\n");
}
