import type { Instance } from "../../api/schema.ts";
import { Card } from "../../ui/Card.tsx";
import { CopyValue } from "./CopyValue.tsx";
import { DescriptionItem, DescriptionList } from "../../ui/DescriptionList.tsx";

interface NetworkCardProps {
  instance: Instance;
}

/** Where the instance can be reached. */
export function NetworkCard({ instance: { ipv4, privateIpv4 } }: NetworkCardProps) {
  return (
    <Card title="Network">
      <DescriptionList>
        <DescriptionItem name="Public IPv4">
          <CopyValue value={ipv4} what="public IPv4" />
        </DescriptionItem>
        <DescriptionItem name="Private IPv4">
          <CopyValue value={privateIpv4} what="private IPv4" />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  );
}
