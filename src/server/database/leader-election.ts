import type { PostgresLocks } from './shared-locks.ts'

/**
 * Leader election for periodic work: returns whether this process is the one that does it for all processes on the
 * database. The first caller is the leader until it ends or loses its connection. A single process always is.
 */
export function leaderElection(locks: Pick<PostgresLocks, 'tryLock'> | undefined): () => Promise<boolean> {
  let release: (() => void) | undefined
  return async () => {
    if (locks === undefined) return true
    // Advisory locks are reentrant within a connection, so this also checks that the connection is still alive.
    const releaseNew = await locks.tryLock('rounds')
    release?.()
    release = releaseNew
    return releaseNew !== undefined
  }
}
