import type { RefObject } from 'react'
import type { MediaDetail } from '../../../../shared/media/library.ts'

/** Seconds from the beginning of a film. */
export type FilmMoment = { readonly currentTime: number }

export type PreviewProps = {
  readonly media: MediaDetail
  /** Where a film is that plays, for what is done with its present moment. */
  readonly film: RefObject<FilmMoment | null>
}
