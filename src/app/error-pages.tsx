import { Link } from "@tanstack/react-router";
import { configPath } from "../lib/mount-path.ts";
import { ConfigError } from "../session/config.ts";
import { useConfig, useOptionalConnection } from "../hooks/use-services.ts";
import { Brand } from "../ui/page/Brand.tsx";
import { Button } from "../ui/Button.tsx";
import { failedPageClass, Page, PageTitle } from "../ui/page/Page.tsx";
import { preferredPageSize } from "../ui/preferences.ts";
import { ConnectedFrame } from "./layout/ConnectedLayout.tsx";

export function NotFoundPage() {
  const { productName, environment } = useConfig();
  const connection = useOptionalConnection();
  const page = (
    <Page label="Page not found">
      <PageTitle>Page not found</PageTitle>
      <div className="grid justify-items-start gap-3">
        {!connection && <Brand name={productName} environment={environment} />}
        <h1 className="text-title font-semibold">Page not found</h1>
        <p className="text-ink-2">There is no page at this address.</p>
        <Link to="/instances" search={preferredPageSize} className="button button-primary">
          Go to instances
        </Link>
      </div>
    </Page>
  );
  return connection ? <ConnectedFrame connection={connection}>{page}</ConnectedFrame> : page;
}

/** Plain HTTP lacks what the app needs, e.g. Web Locks. */
export function InsecurePage() {
  return (
    <main role="alert" className={failedPageClass}>
      <h1 className="text-title font-semibold">The dashboard needs HTTPS</h1>
      <p className="text-ink-2">
        Over plain HTTP your API key would travel in clear text, and anyone on the network could
        read it. Open the dashboard over HTTPS or on localhost.
      </p>
      <a
        href={location.href.replace(/^http:/, "https:")}
        className="text-accent underline [overflow-wrap:anywhere]"
      >
        Open over HTTPS
      </a>
    </main>
  );
}

/** Lists each mistake in the configuration. */
export function StartFailedPage({ error }: { error: unknown }) {
  const isConfig = error instanceof ConfigError;
  const problems = isConfig ? error.problems : [String(error)];
  return (
    <main role="alert" className={failedPageClass}>
      <h1 className="text-title font-semibold">
        {isConfig ? "The configuration isn’t valid" : "The dashboard couldn’t start"}
      </h1>
      {isConfig && (
        <p className="text-ink-2">
          The file <code className="mono">{configPath}</code> needs fixing:
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
