import type { Place } from '../navigation/navigation.ts'
import { isLost } from '../tiles/tile.ts'
import type { ViewerTextKey } from './viewer-texts.ts'

export type ViewerMessage = {
  readonly key: ViewerTextKey | null
  /** There is no image behind it. */
  readonly blank: boolean
  readonly retry?: () => void
}

type Facts = {
  /** Whether the graphics card draws. */
  readonly draws: boolean
  /** Requests failed images again. */
  readonly askAgain: () => void
}

/** The message to show over a place's image, if any. */
export function viewerMessageOf({ image, stopMedia }: Place, { draws, askAgain }: Facts): ViewerMessage {
  if (stopMedia?.phase === 'failed') return { key: 'state.playFailed', blank: true, retry: () => stopMedia.retry() }
  if (stopMedia?.display?.plane) return { key: null, blank: false }
  if (!draws) return { key: 'state.noWebgl', blank: true }
  if (stopMedia) return { key: null, blank: false }
  if (!image) return { key: 'state.noMedia', blank: true }
  const { roots } = image.pyramid
  if (!roots.every(isLost)) return { key: null, blank: false }
  const message = { key: 'state.mediaFailed', blank: !image.preview } as const
  // missing files won't exist at the next try
  return roots.some(({ load }) => load !== 'gone') ? { ...message, retry: askAgain } : message
}
