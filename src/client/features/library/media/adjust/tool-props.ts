import type { MediaDetail } from '../../../../../shared/media/library.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import type { Draft } from './draft.ts'
import type { ChangeDraft } from './use-draft.ts'

/** Props of a tool's pane. */
export type PaneProps = {
  readonly media: MediaDetail
  readonly draft: Draft
  readonly change: ChangeDraft
  /** `null` until the panorama is loaded in the viewer. */
  readonly viewer: TourViewer | null
}

/** Props of a tool's overlay on the image. */
export type OverlayProps = PaneProps & { readonly viewer: TourViewer }
