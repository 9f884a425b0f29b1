import { useConnection } from "../../session/session-context.ts";
import { Card } from "../../ui/Card.tsx";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { curlCommand } from "./curl-command.ts";

interface RequestCardProps {
  id: string;
}

/** The same reading for a terminal. */
export function RequestCard({ id }: RequestCardProps) {
  const { baseUrl } = useConnection();
  return (
    <Card title="API request">
      <CodeBlock code={curlCommand(baseUrl || location.origin, id)} what="curl command" />
    </Card>
  );
}
