/** For a table that waits for other rows: a line above it. Its rows are not made fainter, as they are still to be read. */
export const busyLine =
  "before:ground-speaks before:absolute before:inset-x-0 before:top-0 before:z-10 before:h-0.5 before:animate-pulse before:bg-accent";
