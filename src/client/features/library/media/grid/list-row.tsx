import { Skeleton } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../../../../shared/format-bytes.ts'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import { formatSince } from '../../../../ui/layout/formats.ts'
import { useIsDeleting } from '../deleting-media.ts'
import { useLiveMedia } from '../live-media.ts'
import { MediaKindIcon } from '../media-kind-icon.tsx'
import { pixelText, storedSize } from '../pixel-size.ts'
import type { RowProps } from './grid-row.tsx'
import classes from './list-row.module.css'
import { MediaStateLine, MediaSummaryLine, MediaThumbnail, NotesIcon } from './media-summary.tsx'
import { SelectMark } from './select-mark.tsx'

const columns = ['name', 'kind', 'state', 'size', 'tags', 'uses', 'uploaded'] as const

/** Header row of the list. */
export function ListHeader() {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: see MediaGrid
    <div role="row" className={classes.head}>
      {columns.map((column) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: see MediaGrid
        <span key={column} role="columnheader" className={classes[column]}>
          {t(`media.column.${column}`)}
        </span>
      ))}
    </div>
  )
}

type ListRowProps = RowProps & { readonly media: MediaItem | undefined }

/** Row of one media item; a placeholder until it is loaded. */
export function ListRow({ media, rowIndex, currentIndex, selection, openId }: ListRowProps) {
  if (media === undefined) return <RowPlaceholder rowIndex={rowIndex} />
  const isSelected = selection.ids.has(media.id)
  return (
    <LoadedRow
      media={media}
      rowIndex={rowIndex}
      isCurrent={rowIndex === currentIndex}
      isOpen={media.id === openId}
      isSelected={isSelected}
    />
  )
}

function RowPlaceholder({ rowIndex }: { rowIndex: number }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: nothing to be done with it yet
    <div role="row" className={classes.row} aria-rowindex={rowIndex + 1} aria-busy="true">
      {/* biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: see above */}
      <span role="gridcell" className={classes.name}>
        <Skeleton width={72} height={40} />
        <Skeleton width="40%" height={12} />
      </span>
    </div>
  )
}

function Kind({ media }: { media: MediaItem }) {
  const { t } = useTranslation()
  const size = storedSize(media)
  return (
    <>
      <MediaKindIcon kind={media.kind} size={16} />
      <span>
        {t(`media.kind.${media.kind}`)}
        {size !== null && <small>{pixelText(size)}</small>}
      </span>
    </>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <span key={tag} className={classes.tag} title={tag}>
      {tag}
    </span>
  ))
}

type LoadedRowProps = {
  readonly media: MediaItem
  readonly rowIndex: number
  readonly isCurrent: boolean
  readonly isSelected: boolean
  readonly isOpen: boolean
}

const LoadedRow = memo(function LoadedRow({
  media: listedMedia,
  rowIndex,
  isCurrent,
  isSelected,
  isOpen,
}: LoadedRowProps) {
  const { t, i18n } = useTranslation()
  const media = useLiveMedia(listedMedia)
  const { id, name, sizeBytes, tags, uses, uploadedAt } = media
  const isDeleting = useIsDeleting(id)
  const cells = {
    kind: <Kind media={media} />,
    state: (
      <>
        <MediaStateLine media={media} /> <NotesIcon media={media} />
      </>
    ),
    size: formatBytes(sizeBytes, i18n.language),
    tags: <Tags tags={tags} />,
    uses: uses.length === 0 ? t('media.notUsedShort') : t('media.useCount', { count: uses.length }),
    uploaded: formatSince(uploadedAt, Date.now(), i18n.language),
  } as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: see MediaGrid
    <div
      role="row"
      className={classes.row}
      aria-rowindex={rowIndex + 1}
      aria-selected={isSelected}
      tabIndex={isCurrent ? 0 : -1}
      data-media={id}
      data-open={isOpen || undefined}
      data-deleting={isDeleting || undefined}
      aria-busy={isDeleting || undefined}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: the row takes the focus */}
      <span role="gridcell" className={classes.name}>
        <SelectMark id={id} name={name} isSelected={isSelected} />
        <span className={classes.image}>
          <MediaThumbnail media={media} />
        </span>
        <span className={classes.text}>
          <span className={classes.nameText} title={name}>
            {name}
          </span>
          <span className={classes.brief}>
            <MediaSummaryLine media={media} />
          </span>
        </span>
      </span>
      {columns.map((column) =>
        column === 'name' ? null : (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: the row takes the focus
          <span key={column} role="gridcell" className={classes[column]}>
            {cells[column]}
          </span>
        ),
      )}
    </div>
  )
})
