import { Skeleton } from '@mantine/core'
import { memo } from 'react'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { Selection } from '../../../../ui/selection/selection.ts'
import { MediaCard } from './media-card.tsx'
import classes from './media-grid.module.css'

export type RowProps = {
  readonly rowIndex: number
  /** Index of the item that is in the tab order (roving tabindex). */
  readonly currentIndex: number
  readonly selection: Selection
  readonly openId: string | null
}

type GridRowProps = RowProps & {
  /** Index of the first item of the row. */
  readonly firstIndex: number
  readonly columnCount: number
  readonly gapPx: number
  /** `undefined` for media that are not loaded yet. */
  readonly items: readonly (MediaItem | undefined)[]
}

/** Row of cards. */
export function GridRow(props: GridRowProps) {
  const { rowIndex, firstIndex, columnCount, gapPx, items, currentIndex, selection, openId } = props
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: the cells take the focus
    <div
      role="row"
      className={classes.row}
      aria-rowindex={rowIndex + 1}
      style={{ gridTemplateColumns: `repeat(${columnCount}, minmax(0, 1fr))`, columnGap: gapPx }}
    >
      {[...items.entries()].map(([column, media]) =>
        media === undefined ? (
          <CardPlaceholder key={column} column={column} />
        ) : (
          <MediaCard
            key={media.id}
            media={media}
            position={{ column, isCurrent: firstIndex + column === currentIndex }}
            isSelected={selection.ids.has(media.id)}
            isOpen={media.id === openId}
          />
        ),
      )}
    </div>
  )
}

const CardPlaceholder = memo(function CardPlaceholder({ column }: { column: number }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: nothing to be done with it yet
    <div role="gridcell" aria-colindex={column + 1} aria-busy="true" className={classes.placeholder}>
      <Skeleton height="100%" radius="lg" />
    </div>
  )
})
