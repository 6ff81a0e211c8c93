import type { Picture } from './stage/picture.ts'
import type { Place } from './stops/journey.ts'
import type { ViewerTextKey } from './viewer-wording.ts'

export type ViewerMessage = {
  readonly key: ViewerTextKey | null
  /** There is no picture behind it. */
  readonly blank: boolean
  readonly retry?: () => void
}

type Facts = {
  /** Whether the graphics card draws. */
  readonly draws: boolean
  readonly hasFailed: (picture: Picture) => boolean
}

/** What a visitor has to be told about the picture of a place. */
export function messageOf({ picture, exhibit }: Place, { draws, hasFailed }: Facts): ViewerMessage {
  if (exhibit?.phase === 'failed') return { key: 'state.playFailed', blank: true, retry: () => exhibit.retry() }
  if (exhibit?.display?.steered) return { key: null, blank: false }
  if (!draws) return { key: 'state.noWebgl', blank: true }
  if (exhibit) return { key: null, blank: false }
  if (!picture) return { key: 'state.noMedia', blank: true }
  return hasFailed(picture) ? { key: 'state.mediaFailed', blank: !picture.preview } : { key: null, blank: false }
}
