import { minuteMs } from '../../../shared/kernel/units.ts'

/** Limits of the share that one network, person or account gets of common resources. */
export const fairnessLimits = {
  /** Maximum number of `hashingSlots` per network. */
  hashingSlotsOfNetwork: 8,
  /** Maximum number of `hashingSlots` per person. */
  hashingSlotsOfPerson: 4,
  /** Maximum number of running and waiting calls that hash passwords of tours, which have their own slots. */
  tourHashingSlots: 8,
  /** Maximum number of `tourHashingSlots` per network. */
  tourHashingSlotsOfNetwork: 2,
  /** Maximum number of tour passwords, correct or not, hashed per network within `sharePasswordWindowMs`. */
  sharePasswordHashesOfNetwork: 100,
  /** Size of the cache of correct tour passwords. */
  correctPasswordCacheSize: 2_000,
  /** Lifetime of entries of the cache of correct tour passwords. */
  correctPasswordCacheMs: 10 * minuteMs,
  /** Maximum number of running and waiting calls per person and process. Calls of a batch count separately. */
  callsOfPerson: 300,
  /** Maximum number of running and waiting calls per account and process. */
  callsOfAccount: 1_000,
  /** Maximum number of running and waiting calls of unknown callers per network and process. */
  callsOfNetwork: 400,
  /** Throttling of people who use more database time than `usedMs` within about a second while others wait. */
  throttling: { usedMs: 300, backlog: 4, cooldownFactor: 2, cooldownMaxMs: 100, anticipationMs: 20 },
  /** Time for which calls aborted by the client still count, so that reconnecting gains nothing. */
  abortedCallsCountedMs: 5_000,
  /** Number of rejected calls of a person or network within a second after which calls of the next second are rejected unread. */
  floodRejections: 100,
  /** Maximum number of delayed responses to rejected calls. */
  delayedRejectionsMax: 2_000,
  /** Delay of the response to a rejected call. */
  rejectionDelayMs: 1_000,
  /** Size of the cache of callers by session or token. */
  callerCacheSize: 10_000,
}
