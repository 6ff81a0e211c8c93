import { OptimisticLockError } from '@mikro-orm/core'
import { AppError } from '../../shared/kernel/app-error.ts'

type WithVersion = { readonly version: number }

/** Error for a save based on an outdated version, with the current one. */
export const staleVersion = (current: unknown, cause?: unknown) =>
  new AppError('version.stale', { facts: { current }, cause })

/**
 * Optimistic locking: saves a change based on a version. A stale version is rejected with the stored state in
 * `facts.current`, so that neither person's changes are lost.
 */
export async function saveOnVersion<Current, Saved>(
  stored: WithVersion,
  baseVersion: number | undefined,
  steps: { readonly save: () => Promise<Saved>; readonly current: () => Promise<Current> },
): Promise<Saved> {
  const reject = async (cause?: unknown) => staleVersion(await steps.current(), cause)
  if (baseVersion !== undefined && baseVersion !== stored.version) throw await reject()
  try {
    return await steps.save()
  } catch (error) {
    if (error instanceof OptimisticLockError) throw await reject(error)
    throw error
  }
}
