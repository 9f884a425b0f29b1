import { classNames } from "../class-names.ts";

export interface Environment {
  name: string;
  tone: "neutral" | "warning" | "critical";
}

const nameTones: Record<Environment["tone"], string> = {
  neutral: "bg-stop-soft text-ink-2",
  warning: "bg-wait-soft text-wait-ink",
  critical: "bg-bad-soft text-bad-ink",
};

const lineTones: Record<Environment["tone"], string> = {
  neutral: "bg-stop",
  warning: "bg-wait",
  critical: "bg-bad",
};

export function Brand({
  name,
  environment,
}: {
  name: string;
  environment?: Environment | undefined;
}) {
  return (
    <span className="flex min-w-0 items-center gap-[9px] text-lead font-semibold tracking-[-0.015em]">
      <svg aria-hidden width={20} height={20} viewBox="0 0 20 20" className="shrink-0">
        <rect width="20" height="20" rx="6" className="fill-accent" />
        <path
          d="M5.5 7h9M5.5 10h6M5.5 13h9"
          className="stroke-accent-ink"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
      </svg>
      <span data-of-deployment className="truncate">
        {name}
      </span>
      {environment && <EnvironmentName environment={environment} className="min-w-0 truncate" />}
    </span>
  );
}

interface EnvironmentProps {
  environment: Environment;
  className?: string;
}

export function EnvironmentName({ environment: { name, tone }, className }: EnvironmentProps) {
  return (
    <bdi
      title={name}
      className={classNames(
        // The border only shows with forced colours.
        "rounded-tag border border-transparent px-1.5 text-small font-semibold tracking-normal",
        nameTones[tone],
        className,
      )}
    >
      {name}
    </bdi>
  );
}

/** A line below the header in the environment's tone. On small screens it also shows the name. */
export function EnvironmentLine({ environment }: EnvironmentProps) {
  return (
    <div className="relative">
      <div
        aria-hidden
        className={classNames(
          "absolute inset-x-0 top-0 z-10 h-[0.1875rem] ground-speaks",
          lineTones[environment.tone],
        )}
      />
      <p
        className={classNames(
          "truncate px-4 pt-[5px] pb-0.5 text-center text-small font-semibold middle:hidden",
          nameTones[environment.tone],
        )}
      >
        <bdi>{environment.name}</bdi>
      </p>
    </div>
  );
}
