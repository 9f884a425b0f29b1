import type { Config } from "../session/config.ts";
import { Button } from "../ui/Button.tsx";

interface DemoKeysProps {
  keys: Config["demoKeys"];
  onChoose: (key: string) => void;
  unavailable: boolean;
}

/** Keys that a deployment offers to try the dashboard with; the local API names its own here. */
export function DemoKeys({ keys, onChoose, unavailable }: DemoKeysProps) {
  if (keys.length === 0) return null;
  return (
    <section aria-label="Demo keys" className="grid gap-2 border-t border-line pt-4">
      <h2 className="font-medium">Or try a demo key</h2>
      <ul className="grid gap-1.5">
        {keys.map(({ key, label }) => (
          <li key={key} className="grid">
            <Button
              onClick={() => onChoose(key)}
              unavailable={unavailable}
              className="h-auto! min-h-8 justify-start! py-1 text-left font-normal! whitespace-normal!"
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
