import type { PostgresLocks } from './shared-locks.ts'

/**
 * Says whether the rounds of all processes on the database are this process's. Whoever asks first has them until it
 * ends or loses its connection; then they go to whoever asks next. Without other processes they are always its own.
 */
export function roundsOwner(locks: Pick<PostgresLocks, 'tryLock'> | undefined): () => Promise<boolean> {
  let release: (() => void) | undefined
  return async () => {
    if (locks === undefined) return true
    // A connection gets its own lock again, so this also tells whether it is still there.
    const again = await locks.tryLock('rounds')
    release?.()
    release = again
    return again !== undefined
  }
}
