/** Joins class names, leaving out what is false or undefined. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/** A line above a table that waits for other rows. The rows keep their contrast because they are still to be read. */
export const busyLine =
  "before:ground-speaks before:absolute before:inset-x-0 before:top-0 before:z-10 before:h-0.5 before:animate-pulse before:bg-accent";
