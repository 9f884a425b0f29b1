import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { asApiError } from "../api/error.ts";
import { ErrorReference } from "../errors/ErrorReference.tsx";
import { configPath } from "../mount-path.ts";
import { ConfigError } from "../session/config.ts";
import { useConfig, useOptionalConnection } from "../hooks/use-services.ts";
import { Brand } from "../ui/Brand.tsx";
import { Button } from "../ui/Button.tsx";
import { mainElement } from "../ui/focus.ts";
import { gridClass, Page, PageTitle } from "../ui/Page.tsx";
import { preferredPageSize } from "../ui/preferences.ts";
import { ConnectedFrame } from "./ConnectedLayout.tsx";

const mainClass = `${gridClass} grid justify-items-start gap-3 py-7`;

/** The app has no page at this address. With a key it has the header. */
export function NotFoundPage() {
  const { productName, environment } = useConfig();
  const connection = useOptionalConnection();
  const page = (
    <Page label="Page not found">
      <PageTitle>{`Page not found · ${productName}`}</PageTitle>
      <div className="grid justify-items-start gap-3">
        {!connection && <Brand name={productName} environment={environment} />}
        <h1 className="text-title font-semibold">Page not found</h1>
        <p className="text-ink-2">There is no page at this address.</p>
        <Link
          to="/instances"
          search={preferredPageSize}
          className="inline-flex h-8 items-center rounded-control bg-accent px-[11px] font-medium text-accent-ink"
        >
          Go to instances
        </Link>
      </div>
    </Page>
  );
  return connection ? <ConnectedFrame connection={connection}>{page}</ConnectedFrame> : page;
}

/** A page threw an error while rendering. The rest of the app stays usable. */
export function ViewErrorPage({ error }: ErrorComponentProps) {
  const failure = asApiError(error);
  const queries = useQueryErrorResetBoundary();
  const router = useRouter();
  async function retry() {
    // Code that was missing is loaded while the error is displayed: without it the whole app would be hidden.
    const routes = router.state.matches.map(({ routeId }) => router.routesById[routeId]);
    for (const route of routes) await router.loadRouteChunk(route);
    queries.reset();
    await router.invalidate();
    // The button with the focus is gone.
    mainElement()?.focus();
  }
  return (
    <main id="content" tabIndex={-1} role="alert" className={mainClass}>
      <h1 className="text-title font-semibold">This view failed</h1>
      <p className="text-ink-2">
        The dashboard could not show it. Nothing was changed by this; the other pages still work.
      </p>
      <p className="mono text-ink-3 [overflow-wrap:anywhere]">{failure.message}</p>
      <ErrorReference error={failure} />
      <Button onClick={() => void retry()}>Retry</Button>
    </main>
  );
}

/** The app could not start. For a mistake in the configuration it lists each problem. */
export function StartFailedPage({ error }: { error: unknown }) {
  const isConfig = error instanceof ConfigError;
  const problems = isConfig ? error.problems : [String(error)];
  return (
    <main role="alert" className={mainClass}>
      <h1 className="text-title font-semibold">
        {isConfig ? "The configuration cannot be used" : "The dashboard could not start"}
      </h1>
      {isConfig && (
        <p className="text-ink-2">
          The file <code className="mono">{configPath}</code> has to be mended:
        </p>
      )}
      <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <Button onClick={() => location.reload()}>Load again</Button>
    </main>
  );
}
