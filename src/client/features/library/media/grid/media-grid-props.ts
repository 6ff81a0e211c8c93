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
  readonly pressSelects: boolean
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
  readonly scrollIn?: RefObject<HTMLElement | null>
  readonly coveredPx?: { readonly top: number; readonly bottom: number }
}
