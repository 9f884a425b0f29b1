/** The product's logo and name. */
export function Brand({ name }: { name: string }) {
  return (
    <span className="flex min-w-0 items-center gap-[9px] text-lead font-semibold tracking-[-0.015em]">
      <svg aria-hidden viewBox="0 0 20 20" className="size-5 shrink-0">
        <rect width="20" height="20" rx="6" className="fill-accent" />
        <path
          d="M5.5 7h9M5.5 10h6M5.5 13h9"
          className="stroke-accent-ink"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
      </svg>
      <span className="truncate">{name}</span>
    </span>
  );
}
