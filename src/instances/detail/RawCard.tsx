import type { Instance } from "../../api/schema.ts";
import { Card } from "../../ui/Card.tsx";
import { CodeBlock } from "../../ui/CodeBlock.tsx";

interface RawCardProps {
  instance: Instance;
}

/** The instance exactly as the API sent it. */
export function RawCard({ instance }: RawCardProps) {
  return (
    <Card title="Raw JSON">
      <CodeBlock code={JSON.stringify(instance.raw, null, 2)} what="raw JSON" />
    </Card>
  );
}
