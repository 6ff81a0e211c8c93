import type { RefObject } from 'react'
import type { MediaDetail } from '../../../../../shared/media/library.ts'

/** Current time of a video, in seconds. */
export type VideoTime = { readonly currentTime: number }

export type PreviewProps = {
  readonly media: MediaDetail
  /** Receives the playing video. The poster can be set to its current frame. */
  readonly video: RefObject<VideoTime | null>
}
