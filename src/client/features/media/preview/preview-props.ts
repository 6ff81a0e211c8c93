import type { RefObject } from 'react'
import type { MediaDetail } from '../../../../shared/media/library.ts'

/** Seconds from the beginning of a video. */
export type VideoMoment = { readonly currentTime: number }

export type PreviewProps = {
  readonly media: MediaDetail
  /** Where a video is that plays, for what is done with its present moment. */
  readonly video: RefObject<VideoMoment | null>
}
