import { configPath } from "../mount-path.ts";
import { ConfigError } from "../session/config.ts";
import { Button } from "../ui/Button.tsx";

interface StartFailedPageProps {
  error: unknown;
}

/** The dashboard could not start, mostly for whoever deployed it to mend: it says exactly what is wrong. */
export function StartFailedPage({ error }: StartFailedPageProps) {
  const isConfig = error instanceof ConfigError;
  const problems = isConfig ? error.problems : [String(error)];
  return (
    <main role="alert" className="mx-auto grid max-w-[640px] justify-items-start gap-3 px-4 py-16">
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
