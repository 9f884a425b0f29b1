import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useSelector } from "@tanstack/react-store";
import type { ApiError } from "../api/error.ts";
import { Alert } from "../errors/Alert.tsx";
import { errorText } from "../errors/error-table.ts";
import { useNotifications } from "../errors/notifications.ts";
import { useConfig, useSession } from "../hooks/use-services.ts";
import type { Ending } from "../session/session.ts";
import { apiAddress, safeReturnPath } from "../session/validation.ts";
import { mountPath } from "../lib/mount-path.ts";
import { localStore } from "../lib/storage.ts";
import { Brand } from "../ui/page/Brand.tsx";
import { formatUnit } from "../lib/text.ts";
import { PageTitle } from "../ui/page/Page.tsx";
import { ConnectForm } from "./ConnectForm.tsx";

const route = getRouteApi("/connect");

/** Not centred vertically, because an error would then move the field. */
const pageClass = "mx-auto grid max-w-[27rem] gap-5 px-4 pt-[max(40px,18dvh)] pb-10";

export function ConnectPage() {
  const { authentication } = useConfig();
  return authentication === "proxy" ? <SignedOut /> : <ConnectWithKey />;
}

function ConnectWithKey() {
  const { to } = route.useSearch();
  const navigate = useNavigate();
  const { toasts, teamBanner } = useNotifications();
  const { productName, keysUrl, environment } = useConfig();
  const ending = useSelector(useSession().store, (state) => state.ending);

  function leave(refusal?: ApiError) {
    if (refusal && !teamBanner.raise(refusal, "list instances")) {
      toasts.show({
        title: "Connected, but this key isn’t allowed to list instances.",
        text: errorText(refusal),
        error: refusal,
      });
    }
    void navigate({ href: safeReturnPath(to, location.origin) ?? "/", replace: true });
  }

  return (
    <main tabIndex={-1} className={pageClass}>
      <PageTitle>Connect</PageTitle>
      <Brand name={productName} environment={environment} />
      <div>
        <h1 className="mb-1 text-title font-semibold">Connect with an API key</h1>
        <p className="text-ink-2">
          Paste an API key to see, search, stop and delete your team’s instances. You create keys in
          your provider’s console, and a key has its creator’s role.{" "}
          {keysUrl !== undefined && (
            <a href={keysUrl} target="_blank" rel="noreferrer" className="text-accent underline">
              Get a key
            </a>
          )}
        </p>
      </div>
      {ending && <SessionEnding ending={ending} />}
      {!localStore.isAvailable() && (
        <p role="status" className="text-ink-2">
          This browser blocks site data, so the dashboard only works in this tab, forgets the key
          when you reload, and can’t stop or delete: nothing is sent without a record.
        </p>
      )}
      <ConnectForm onConnected={leave} />
    </main>
  );
}

/** A proxy signs people in, so there's no key to ask for. */
function SignedOut() {
  const { to } = route.useSearch();
  const { productName, environment, signInUrl } = useConfig();
  const ending = useSelector(useSession().store, (state) => state.ending);
  // The proxy still knows the person.
  const isOnlyHere = ending?.kind === "disconnected" || ending?.kind === "idle";
  const path = safeReturnPath(to, location.origin) ?? "/";
  const back = location.origin + mountPath.slice(0, -1) + path;
  // Without `signInUrl`, the proxy asks when the page is opened again.
  const href = signInUrl?.replaceAll("{return}", encodeURIComponent(back)) ?? back;
  return (
    <main tabIndex={-1} className={pageClass}>
      <PageTitle>Sign in</PageTitle>
      <Brand name={productName} environment={environment} />
      <h1 className="text-title font-semibold">
        {isOnlyHere ? "Disconnected." : "You’re signed out."}
      </h1>
      {ending?.kind === "idle" && (
        <p role="status" className="text-ink-2">
          {`After ${formatUnit(ending.minutes, "min")} of inactivity.`}
        </p>
      )}
      {isOnlyHere && (
        <p className="text-ink-2">
          This ended the dashboard’s session in every tab. You may still be signed in at your
          company.
        </p>
      )}
      <a href={href} className="button h-9! button-primary">
        Sign in
      </a>
    </main>
  );
}

function SessionEnding({ ending }: { ending: Ending }) {
  const { apiBaseUrl } = useConfig();
  if (ending.kind === "unauthorized") {
    const { error } = ending;
    return (
      <Alert title="Your session has ended." error={error}>
        {error.kind === "http" ? (
          errorText(error)
        ) : (
          <>
            The API no longer accepts the key: <bdi>{error.message}</bdi>
          </>
        )}
      </Alert>
    );
  }
  if (ending.kind === "moved") {
    return (
      <p role="status" className="[overflow-wrap:anywhere] text-ink-2">
        The last session ended: its key was entered for <bdi>{apiAddress(ending.baseUrl)}</bdi>, and
        this dashboard now uses <bdi>{apiAddress(apiBaseUrl)}</bdi>.
      </p>
    );
  }
  return (
    <p role="status" className="text-ink-2">
      <span>
        {ending.kind === "idle"
          ? `Disconnected after ${formatUnit(ending.minutes, "min")} of inactivity.`
          : "Disconnected."}
      </span>{" "}
      The key was removed from this browser.
    </p>
  );
}
