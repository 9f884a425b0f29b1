import { localStore } from "../storage.ts";
import type { RunSummary } from "./bulk/run.ts";
import type { Operation } from "./operation.ts";

/** Ids of operations and runs that were sent without a record, oldest first: their stored entries can be out of date. */
const unrecordedIds = () => localStore.read("unrecorded")?.split(" ") ?? [];
const maxUnrecordedIds = 1000;

/**
 * Consents to send what this browser cannot record, and what was sent so.
 * @param onChange called with the ids of the operations and runs that wait for a person's consent
 */
export function createConsents(onChange: (ids: string[]) => void) {
  /** By the id of the operation or run: its pending consent, and how many requests wait for it. */
  const consents = new Map<string, { given: PromiseWithResolvers<true>; waiting: number }>();
  /** One consent is valid for everything that is confirmed after it, until the page is left. */
  let hasConsent = false;
  /** Runs that this page sends without a record: their entries are complete here, though not in storage. */
  const sentHere = new Set<string>();
  const publish = () => onChange([...consents.keys()]);

  /**
   * Waits for a person's consent to send without a record.
   * @param about the id of the operation, or of the run that it is part of
   * @param giveUp ends the wait: nothing is sent
   * @returns whether it may be sent
   */
  async function waitForConsent(about: string, giveUp: AbortSignal): Promise<boolean> {
    if (giveUp.aborted) return false;
    // An earlier consent does not answer a question that is open already.
    if (hasConsent && !consents.has(about)) {
      allowUnrecorded(about);
      return true;
    }
    const consent = consents.get(about) ?? { given: Promise.withResolvers<true>(), waiting: 0 };
    consents.set(about, consent);
    consent.waiting++;
    publish();
    const givenUp = new Promise<false>((resolve) => {
      giveUp.addEventListener("abort", () => resolve(false), { once: true });
    });
    const isGiven = await Promise.race([consent.given.promise, givenUp]);
    if (isGiven) allowUnrecorded(about);
    consent.waiting--;
    if (consent.waiting === 0) consents.delete(about);
    publish();
    return isGiven;
  }

  function allowUnrecorded(about: string): void {
    sentHere.add(about);
    const ids = unrecordedIds();
    if (ids.includes(about)) return;
    localStore.write("unrecorded", [...ids, about].slice(-maxUnrecordedIds).join(" "));
  }

  return {
    waitForConsent,
    /** A person consents to send an operation, or a run, without a record. */
    consent: (about: string): void => {
      hasConsent = true;
      consents.get(about)?.given.resolve(true);
    },
    /** Whether an operation of a closed tab may have been sent although its entry is in the phase "waiting". */
    mayBeSent: ({ id, runId }: Operation): boolean => unrecordedIds().includes(runId ?? id),
    /** Whether instances of an ended run may have been acted on without an entry in this tab. */
    mayLackEntries: ({ id, end }: RunSummary): boolean =>
      end !== undefined && unrecordedIds().includes(id) && !sentHere.has(id),
  };
}
