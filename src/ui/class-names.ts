export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/** A line above a table that waits for other rows. The rows aren't dimmed: they can still be read. */
export const busyLine =
  "before:ground-speaks before:absolute before:inset-x-0 before:top-0 before:z-10 before:h-0.5 before:animate-pulse before:bg-accent";
