import type { PostgresLocks } from './shared-locks.ts'

/** Lock of the leader. Its name must not change, because processes of two releases may run at the same time. */
const leaderLock = 'rounds'

/**
 * Elects the process that does periodic work for all processes on the database. The first caller is the leader until it
 * ends or loses its connection. Without `locks` there is only one process, which is always the leader.
 *
 * @returns function that resolves with true in the leader
 */
export function leaderElection(locks: Pick<PostgresLocks, 'tryLock'> | undefined): () => Promise<boolean> {
  let release: (() => void) | undefined
  return async () => {
    if (locks === undefined) return true
    // The leader can take its lock again, because advisory locks are reentrant; that fails if its connection is lost.
    const releaseAgain = await locks.tryLock(leaderLock)
    // PostgreSQL counts repeated locks, so that the earlier one is released.
    release?.()
    release = releaseAgain
    return releaseAgain !== undefined
  }
}
