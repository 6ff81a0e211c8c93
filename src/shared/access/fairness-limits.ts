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
  rightPasswordsKept: 2_000,
  rightPasswordKeptMs: 10 * minute,
}
