import type { Instance } from "../../api/schema.ts";
import { Card } from "../../ui/Card.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { otherFields } from "./other-fields.ts";

interface OtherFieldsCardProps {
  instance: Instance;
}

/** Fields that the API sends and this version does not know (specification: Versioning 4). */
export function OtherFieldsCard({ instance }: OtherFieldsCardProps) {
  const fields = otherFields(instance);
  if (fields.length === 0) return null;
  return (
    <Card title="Other fields">
      <Facts>
        {fields.map(([name, value]) => (
          <Fact key={name} name={name}>
            <bdi className="mono max-h-40 min-w-0 overflow-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
              {typeof value === "string" ? value : JSON.stringify(value)}
            </bdi>
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}
