/** A step of `npm test`. */
export interface Step {
  name: string;
  /** What it checks, for the terminal. */
  about: string;
  /** Ends with an exit code; a thrown error is a failure too. */
  run(): Promise<number>;
}

/**
 * Runs steps in order until one fails, announcing each with its time. Returns whether all passed;
 * the last line counts them.
 */
export async function runSteps(
  steps: readonly Step[],
  say: (line: string) => void,
): Promise<boolean> {
  for (const [passed, step] of steps.entries()) {
    say(`\n[${passed + 1}/${steps.length}] ${step.name}: ${step.about}`);
    const started = performance.now();
    const failure = await failureOf(step);
    const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    if (failure !== undefined) {
      const left = steps.slice(passed + 1).map(({ name }) => name);
      say(`${step.name} failed after ${seconds}${failure && `: ${failure}`}`);
      if (left.length > 0) say(`Not run: ${left.join(", ")}`);
      say(`\nsteps: ${passed} passed, 1 failed`);
      return false;
    }
    say(`${step.name} passed in ${seconds}`);
  }
  say(`\nsteps: ${steps.length} passed, 0 failed`);
  return true;
}

/** Undefined: passed. Empty: the step's own output has the reason. */
async function failureOf(step: Step): Promise<string | undefined> {
  try {
    return (await step.run()) === 0 ? undefined : "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
