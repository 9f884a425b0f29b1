import { Link, useRouter } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { protectedReason } from "../../actions/use-operations.ts";
import { protectedAmong } from "../../api/client/write-guard.ts";
import type { Instance } from "../../api/schema.ts";
import { useConfig, useDisplayName } from "../../hooks/use-services.ts";
import { displayHostOf } from "../../operations/operation.ts";
import { copiedValue } from "../../lib/text.ts";
import { AsOf } from "../../search/FleetStatus.tsx";
import { CopyCell } from "./cells.tsx";

export interface CellContext {
  /** The pointer or the focus has been in the row. */
  isActive: boolean;
  /** The last refresh showed a change of the instance. */
  isChanged: boolean;
  isRemembered: boolean;
}

interface HostCellProps extends CellContext {
  instance: Instance;
}

/** Without a host name the id is the link. */
export function HostCell(props: HostCellProps) {
  const { instance, isActive, isChanged, isRemembered } = props;
  const router = useRouter();
  const host = displayHostOf(instance);
  const name = useDisplayName()(instance);
  const { protectedTags } = useConfig();
  const protection = protectedReason(protectedAmong(instance.tags, protectedTags));
  return (
    <>
      {/* Sighted users see the row light up. */}
      {isChanged && <span className="sr-only">Changed in the last minute</span>}
      {/* And in grey. */}
      {isRemembered && (
        <span className="sr-only">
          <AsOf />
        </span>
      )}
      <Link
        to="/instances/$id"
        params={{ id: instance.id }}
        // So that the page can lead back to this list.
        state={() => ({ list: router.latestLocation.search })}
        aria-label={name === host ? undefined : name}
        className="isolate-text host-link"
      >
        {host}
      </Link>
      {protection !== undefined && (
        <Lock
          size={12}
          role="img"
          aria-label={protection}
          className="ml-1.5 inline-block align-baseline text-ink-3"
        >
          <title>{protection}</title>
        </Lock>
      )}
      {instance.hostName !== undefined && (
        <CopyCell
          value={instance.id}
          write={copiedValue}
          what={`ID of ${name}`}
          isActive={isActive}
          className="mono text-tiny! text-ink-3 max-card:hidden! card:group-data-compact/table:hidden!"
        />
      )}
    </>
  );
}
