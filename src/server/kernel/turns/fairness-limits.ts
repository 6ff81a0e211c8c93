import { minuteMs } from '../../../shared/kernel/units.ts'

/** Fairness: shares of common resources for one network, person or account. */
export const fairnessLimits = {
  /** Maximum share of `hashingSlots` per network and per person. */
  hashingSlotsOfNetwork: 8,
  hashingSlotsOfPerson: 4,
  /** Concurrent and waiting calls that hash passwords of tours, which have their own slots. */
  tourHashingSlots: 8,
  tourHashingSlotsOfNetwork: 2,
  /** Hashes of tour passwords per network within `sharePasswordWindowMs`, correct or not. */
  sharePasswordHashesOfNetwork: 100,
  /** Size and lifetime of the cache of correct tour passwords. */
  correctPasswordCacheSize: 2_000,
  correctPasswordCacheMs: 10 * minuteMs,
  /**
   * Running and waiting calls per process; each call of a batch counts. The network limit applies to unknown callers
   * only.
   */
  callsOfPerson: 300,
  callsOfAccount: 1_000,
  callsOfNetwork: 400,
  /** Throttling of people who use more database time than `usedMs` within about a second while others wait. */
  throttling: { usedMs: 300, backlog: 4, restFactor: 2, longestRestMs: 100, anticipationMs: 20 },
  /** Calls aborted by the client still count for this time, so that reconnecting gains nothing. */
  abortedCallsCountedMs: 5_000,
  /**
   * Rejected calls of a person or network within a second, after which all calls of the next second are rejected
   * unread.
   */
  floodRejections: 100,
  /** Delay of the responses to rejected calls, and maximum number of delayed responses. */
  delayedRejectionsMax: 2_000,
  rejectionDelayMs: 1_000,
  /** Size of the cache of callers by session or token. */
  callerCacheSize: 10_000,
}
