import type { Publication } from '../../../../shared/publishing/publications.ts'
import { isInProgress } from './live-number.ts'

/** Next step of the Publish button: nothing while the state is loaded, or the next step of the tour. */
export type PublishStep = 'unknown' | 'publishing' | 'first' | 'changes' | 'current'

type PublishFacts = {
  readonly liveNumber: number | null
  readonly isRequesting: boolean
  /** Publications of the tour; undefined until they are loaded. */
  readonly publications: readonly Pick<Publication, 'status'>[] | undefined
  /** Number of changes since the live version; undefined until they are loaded. */
  readonly changeCount: number | undefined
  /** True if something could not be loaded. The server decides then, so that a failed list doesn't prevent publishing. */
  readonly hasFailed: boolean
}

export function publishStepOf(facts: PublishFacts): PublishStep {
  const { liveNumber, isRequesting, publications, changeCount, hasFailed } = facts
  if (isRequesting || publications?.some(isInProgress)) return 'publishing'
  const isKnown = publications !== undefined && (liveNumber === null || changeCount !== undefined)
  if (!isKnown && !hasFailed) return 'unknown'
  if (liveNumber === null) return 'first'
  return changeCount === 0 ? 'current' : 'changes'
}
