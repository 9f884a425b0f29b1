import { useConnection } from "../../session/session-context.ts";
import { Card } from "../../ui/Card.tsx";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { curlCommand } from "./curl-command.ts";
import { CopyButton } from "../../ui/Button.tsx";

interface RequestCardProps {
  id: string;
}

/** The same reading for a terminal. */
export function RequestCard({ id }: RequestCardProps) {
  const { baseUrl } = useConnection();
  const code = curlCommand(baseUrl || location.origin, id);
  return (
    <Card
      title="API request"
      aside={<CopyButton text={code} what="curl command" className="ml-auto" />}
    >
      <CodeBlock code={code} what="curl command" />
    </Card>
  );
}
