import type { PostgresLocks } from './shared-locks.ts'

/**
 * Elects the process that does periodic work for all processes on the database. The first caller is the leader until it
 * ends or loses its connection; a single process always is. The returned function tells if this process is the leader.
 */
export function leaderElection(locks: Pick<PostgresLocks, 'tryLock'> | undefined): () => Promise<boolean> {
  let release: (() => void) | undefined
  return async () => {
    if (locks === undefined) return true
    // Advisory locks are reentrant within a connection, so this also checks that the connection is alive.
    const releaseNew = await locks.tryLock('rounds')
    release?.()
    release = releaseNew
    return releaseNew !== undefined
  }
}
