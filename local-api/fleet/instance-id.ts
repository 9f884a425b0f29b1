/** Strings with a number-like value ("Compute instance"), in steps so that guesses miss. */
const FIRST_ID = 480_213;
const ID_STEP = 37;

export function instanceId(index: number): string {
  return String(FIRST_ID + index * ID_STEP);
}

export function instanceIndex(id: string): number | undefined {
  const index = (Number(id) - FIRST_ID) / ID_STEP;
  return Number.isInteger(index) && index >= 0 && instanceId(index) === id ? index : undefined;
}
