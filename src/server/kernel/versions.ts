import { OptimisticLockError } from '@mikro-orm/core'
import { AppError } from '../../shared/kernel/app-error.ts'

type Versioned = { readonly version: number }

/** The error of a save on a version that is not stored any more, with what is. */
export const staleVersion = (current: unknown, cause?: unknown) =>
  new AppError('version.stale', { facts: { current }, cause })

/**
 * Saves a change made on a known version. A stale one is rejected with what is stored now, so that nobody's text is
 * lost: the caller still has theirs, and gets the other person's in `facts.current`.
 */
export async function saveOnVersion<Current, Saved>(
  stored: Versioned,
  given: number | undefined,
  steps: { readonly save: () => Promise<Saved>; readonly current: () => Promise<Current> },
): Promise<Saved> {
  const reject = async (cause?: unknown) => staleVersion(await steps.current(), cause)
  if (given !== undefined && given !== stored.version) throw await reject()
  try {
    return await steps.save()
  } catch (error) {
    if (error instanceof OptimisticLockError) throw await reject(error)
    throw error
  }
}
