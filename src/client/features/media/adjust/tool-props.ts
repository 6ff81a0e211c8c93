import type { MediaDetail } from '../../../../shared/media/library.ts'
import type { TourViewer } from '../../../viewer/tour-stage.tsx'
import type { Draft } from './draft.ts'
import type { ChangeDraft } from './use-draft.ts'

/** What the pane of a tool works with. */
export type PaneProps = {
  readonly media: MediaDetail
  readonly draft: Draft
  readonly change: ChangeDraft
  /** `null` while there is no image to look around in. */
  readonly viewer: TourViewer | null
}

/** The same for what a tool lays over the image. */
export type OverlayProps = PaneProps & { readonly viewer: TourViewer }
