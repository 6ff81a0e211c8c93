import type { StageStop } from '../navigation/navigation.ts'
import { isUnavailable } from '../tiles/tile.ts'
import type { ViewerTextKey } from './viewer-texts.ts'

export type ViewerMessage = {
  readonly key: ViewerTextKey | null
  /** True if there is no image behind the message. */
  readonly blank: boolean
  readonly retry?: () => void
}

type ViewerCapabilities = {
  /** True if WebGL works. */
  readonly canDraw: boolean
  /** Requests failed images again. */
  readonly retry: () => void
}

/** Message to show over a stop's image; its key is null if there is none. */
export function viewerMessageOf(
  { image, stopMedia }: StageStop,
  { canDraw, retry }: ViewerCapabilities,
): ViewerMessage {
  if (stopMedia?.phase === 'failed') return { key: 'state.playFailed', blank: true, retry: () => stopMedia.retry() }
  if (stopMedia?.display?.plane) return { key: null, blank: false }
  if (!canDraw) return { key: 'state.noWebgl', blank: true }
  if (stopMedia) return { key: null, blank: false }
  if (!image) return { key: 'state.noMedia', blank: true }
  const { roots } = image.pyramid
  if (!roots.every(isUnavailable)) return { key: null, blank: false }
  const message = { key: 'state.mediaFailed', blank: !image.preview } as const
  // A retry doesn't help if all files are missing.
  return roots.some(({ load }) => load !== 'gone') ? { ...message, retry } : message
}
