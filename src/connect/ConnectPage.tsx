import { useSelector } from "@tanstack/react-store";
import type { ApiError } from "../api/error.ts";
import { useConfig, useSession } from "../session/session-context.ts";
import { localStore } from "../storage.ts";
import { Brand } from "../ui/Brand.tsx";
import { PageTitle } from "../ui/PageTitle.tsx";
import { ConnectForm } from "./ConnectForm.tsx";
import { SessionEnded } from "./ConnectProblem.tsx";
import { formatUnit } from "../ui/units.ts";

interface ConnectPageProps {
  /**
   * The key was taken.
   * @param notice a 403: the key is valid, and this is what it may not do
   */
  onConnected: (notice?: ApiError) => void;
}

/** Where a key is asked for. */
export function ConnectPage({ onConnected }: ConnectPageProps) {
  const { productName, keysUrl } = useConfig();
  const ending = useSelector(useSession().store, (state) => state.ending);
  return (
    <main
      tabIndex={-1}
      className="mx-auto grid min-h-dvh max-w-[432px] content-center gap-5 px-4 py-10"
    >
      <PageTitle>{`Connect · ${productName}`}</PageTitle>
      <Brand name={productName} />
      <div>
        <h1 className="mb-1 text-title font-semibold">Connect with an API key</h1>
        <p className="text-ink-2">
          Paste an API key to see, search, stop and delete your team’s instances. Keys are created
          in the provider’s console and carry their creator’s role.{" "}
          {keysUrl !== undefined && (
            <a href={keysUrl} target="_blank" rel="noreferrer" className="text-accent underline">
              Get a key
            </a>
          )}
        </p>
      </div>
      {ending?.kind === "unauthorized" && <SessionEnded error={ending.error} />}
      {ending?.kind === "idle" && (
        <p role="status" className="text-ink-2">
          Disconnected after {formatUnit(ending.minutes, "minute")} without input. The key is
          forgotten.
        </p>
      )}
      {ending?.kind === "disconnected" && (
        <p role="status" className="text-ink-2">
          Disconnected. The key is forgotten.
        </p>
      )}
      {!localStore.isAvailable() && (
        <p role="status" className="text-ink-2">
          This browser blocks site data. The dashboard works in this tab alone, and forgets the key
          at a reload.
        </p>
      )}
      <ConnectForm onConnected={onConnected} />
    </main>
  );
}
