const minute = 60_000

/** How much one of many may take of what all of them share; `limits.ts` holds the rest. */
export const fairnessLimits = {
  /** Shares of `limits.hashingSlots` for one network, and for one person. */
  hashingSlotsOfNetwork: 8,
  hashingSlotsOfPerson: 4,
  /** Calls that may hash a password of a tour, or wait to, at a time, in places of their own. */
  doorHashingSlots: 8,
  doorHashingSlotsOfNetwork: 2,
  /** Passwords of tours that are hashed for one network, right or wrong, within `limits.sharePasswordWindowMs`. */
  sharePasswordHashesOfNetwork: 100,
  /** Right passwords of tours that a process remembers as such, and for how long. */
  correctPasswordCacheSize: 2_000,
  correctPasswordCacheMs: 10 * minute,
  /** Calls that run or wait at a time in one process; a batch counts as its calls. Of a network only those of unknown callers. */
  callsOfPerson: 300,
  callsOfAccount: 1_000,
  callsOfNetwork: 400,
  /** Time at the database within about a second from which on a person is held back while others ask, and how. */
  pace: { usedMs: 300, backlog: 4, restFactor: 2, longestRestMs: 100, anticipationMs: 20 },
  /** Calls whose client left before their end count for so much longer, so that leaving and coming again gains nothing. */
  abortedCallsCountedMs: 5_000,
  /** Rejected calls of a person or a network within a second, from which on all of the next second are rejected unread. */
  floodRejections: 100,
  /** Rejected calls whose answer waits at a time, and for how long it does. */
  delayedRejectionsMax: 2_000,
  rejectionDelayMs: 1_000,
  /** Sessions and tokens of which a process remembers whose they are. */
  callerCacheSize: 10_000,
}
