import type { Instance } from "../../api/schema.ts";
import { Card } from "../../ui/Card.tsx";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { CopyButton } from "../../ui/Button.tsx";

interface RawCardProps {
  instance: Instance;
}

/** The instance exactly as the API sent it. */
export function RawCard({ instance }: RawCardProps) {
  const code = JSON.stringify(instance.raw, null, 2);
  return (
    <Card title="Raw JSON" aside={<CopyButton text={code} what="raw JSON" className="ml-auto" />}>
      <CodeBlock code={code} what="raw JSON" />
    </Card>
  );
}
