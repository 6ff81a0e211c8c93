import type { RefObject } from 'react'
import type { MediaDetail } from '../../../../../shared/media/library.ts'

/** Current time of a video, in seconds. */
export type VideoTime = { readonly currentTime: number }

export type PreviewProps = {
  readonly media: MediaDetail
  /** Set to the current time of the playing video, from which the poster is chosen. */
  readonly video: RefObject<VideoTime | null>
}
