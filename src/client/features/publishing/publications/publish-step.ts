import type { Publication } from '../../../../shared/publishing/publications.ts'
import { isInProgress } from './live-number.ts'

/** Next step of publishing, which the Publish button shows; `unknown` until the state is loaded. */
export type PublishStep = 'unknown' | 'publishing' | 'first' | 'changes' | 'current'

type PublishFacts = {
  readonly liveNumber: number | null
  readonly isRequesting: boolean
  /** Publications of the tour; undefined until they are loaded. */
  readonly publications: readonly Pick<Publication, 'status'>[] | undefined
  /** Number of changes since the live version; undefined until they are loaded. */
  readonly changeCount: number | undefined
  /** True if a list could not be loaded. The server decides then, so that the failure doesn't prevent publishing. */
  readonly hasFailed: boolean
}

/** Step that the publish screen offers, from the state of the tour and its publications. */
export function publishStepOf(facts: PublishFacts): PublishStep {
  const { liveNumber, isRequesting, publications, changeCount, hasFailed } = facts
  if (isRequesting || publications?.some(isInProgress)) return 'publishing'
  const isLoaded = publications !== undefined && (liveNumber === null || changeCount !== undefined)
  if (!isLoaded && !hasFailed) return 'unknown'
  if (liveNumber === null) return 'first'
  return changeCount === 0 ? 'current' : 'changes'
}
