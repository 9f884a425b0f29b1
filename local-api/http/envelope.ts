/** "Response envelope". */
export interface Stamp {
  /** UUID-shaped. */
  readonly requestId: string;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
}

/** "Pagination meta object". */
export interface Meta {
  readonly total: number;
  readonly page: number;
  readonly limit: number;
}

/** Not in v1 of the specification: clients must ignore unknown fields ("Versioning", 4). */
const UNKNOWN_FIELDS = { apiVersion: "v1" };

export function successEnvelope(stamp: Stamp, message: string, data: unknown, meta?: Meta): object {
  return {
    success: true,
    message,
    data,
    ...(meta === undefined ? {} : { meta }),
    ...stamp,
    ...UNKNOWN_FIELDS,
  };
}

/** @param code a string, because a fault may send an unknown one */
export function errorEnvelope(stamp: Stamp, code: string, message: string): object {
  return { success: false, code, message, ...stamp, ...UNKNOWN_FIELDS };
}
