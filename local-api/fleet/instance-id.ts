/** Ids are strings with a number-like value ("Compute instance"), in steps so that guesses miss. */
const FIRST_ID = 480_213;
const ID_STEP = 37;

/** The id of the generated instance at `index`. */
export function instanceId(index: number): string {
  return String(FIRST_ID + index * ID_STEP);
}

/** The inverse of {@link instanceId}; `undefined` for a string that is no generated id. */
export function instanceIndex(id: string): number | undefined {
  const index = (Number(id) - FIRST_ID) / ID_STEP;
  return Number.isInteger(index) && index >= 0 && instanceId(index) === id ? index : undefined;
}
