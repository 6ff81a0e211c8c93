import type { RefObject } from 'react'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { Selection, SelectionChange } from '../../../../ui/selection/selection.ts'

type GridActions = {
  readonly onOpen: (media: MediaItem) => void
  readonly onSelect: (change: SelectionChange) => void
  /** Called on Delete. */
  readonly onDelete?: (() => void) | undefined
  /** False if only one item can be selected; true by default. */
  readonly isMultiple?: boolean
  /** True if a click on a card selects it instead of opening it. */
  readonly clickSelects: boolean
  /** Called when a drag by mouse starts. */
  readonly onDrag?: ((media: MediaItem, event: PointerEvent) => void) | undefined
}

export type MediaGridProps = GridActions & {
  readonly label: string
  readonly view: 'grid' | 'list'
  readonly media: readonly MediaItem[]
  readonly total: number
  readonly onNeedMore: () => void
  readonly selection: Selection
  readonly openId?: string | null
  /** Scroll container; the page by default. */
  readonly scrollIn?: RefObject<HTMLElement | null>
  /** Heights at the top and bottom of the scroll container that other elements cover. */
  readonly coveredPx?: { readonly top: number; readonly bottom: number }
}
