import { Skeleton } from '@mantine/core'
import { memo } from 'react'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { Selection } from '../../../../ui/selection/selection.ts'
import { MediaCard } from './media-card.tsx'
import classes from './media-grid.module.css'

export type RowProps = {
  readonly row: number
  /** Index of the item that is in the tab order (roving tabindex). */
  readonly current: number
  readonly selection: Selection
  readonly openId: string | null
  readonly isSelecting: boolean
}

type GridRowProps = RowProps & {
  readonly first: number
  readonly columns: number
  readonly gapPx: number
  /** `undefined` for media that are not loaded yet. */
  readonly items: readonly (MediaItem | undefined)[]
}

export function GridRow({ row, first, columns, gapPx, items, current, selection, openId }: GridRowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: the cells take the focus
    <div
      role="row"
      className={classes.row}
      aria-rowindex={row + 1}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, columnGap: gapPx }}
    >
      {[...items.entries()].map(([column, media]) =>
        media === undefined ? (
          <CardPlaceholder key={column} column={column} />
        ) : (
          <MediaCard
            key={media.id}
            media={media}
            position={{ column, isCurrent: first + column === current }}
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
