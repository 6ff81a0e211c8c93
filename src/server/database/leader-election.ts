import type { PostgresLocks } from './shared-locks.ts'

/** Lock of the leader, who does the rounds of periodic work. */
const leaderLock = 'rounds'

/**
 * Elects the process that does periodic work for all processes on the database. The first caller is the leader until it
 * ends or loses its connection. Without `locks` there is only one process, which always is the leader.
 *
 * @returns Function that resolves with true in the leader
 */
export function leaderElection(locks: Pick<PostgresLocks, 'tryLock'> | undefined): () => Promise<boolean> {
  let release: (() => void) | undefined
  return async () => {
    if (locks === undefined) return true
    // The leader can take its lock again, because advisory locks are reentrant; that fails if its connection is lost.
    const releaseAgain = await locks.tryLock(leaderLock)
    // Each lock is counted, so the earlier one is released.
    release?.()
    release = releaseAgain
    return releaseAgain !== undefined
  }
}
