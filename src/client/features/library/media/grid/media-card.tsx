import { Progress } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { isQueued, type MediaItem } from '../../../../../shared/media/media.ts'
import cardStyles from '../../../../ui/layout/card.module.css'
import { useIsDeleting } from '../deleting-media.ts'
import { useLiveMedia } from '../live-media.ts'
import classes from './media-grid.module.css'
import { MediaSummaryLine, MediaThumbnail } from './media-summary.tsx'
import { SelectMark } from './select-mark.tsx'

type MediaCardProps = {
  readonly media: MediaItem
  readonly position: { readonly column: number; readonly isCurrent: boolean }
  readonly isSelected: boolean
  readonly isOpen: boolean
}

/** Card with thumbnail, name and summary. The grid handles its events. */
export const MediaCard = memo(
  function MediaCard({ media: listedMedia, position, isSelected, isOpen }: MediaCardProps) {
    const { t } = useTranslation()
    const media = useLiveMedia(listedMedia)
    const { id, name, status, progress } = media
    const isDeleting = useIsDeleting(id)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a cell of a grid of cards, see MediaGrid
      <div
        role="gridcell"
        className={`${cardStyles.card} ${classes.card}`}
        aria-colindex={position.column + 1}
        aria-selected={isSelected}
        aria-labelledby={`media-duration-${id} media-name-${id} media-details-${id}`}
        tabIndex={position.isCurrent ? 0 : -1}
        data-media={id}
        data-open={isOpen || undefined}
        data-deleting={isDeleting || undefined}
        aria-busy={isDeleting || undefined}
      >
        <span className={classes.image}>
          <MediaThumbnail media={media} />
        </span>
        <SelectMark id={id} name={name} isSelected={isSelected} />
        {status === 'building' && !isQueued(media) && !isDeleting && (
          <Progress value={progress * 100} size={3} radius={0} aria-label={t('media.buildProgress', { name })} />
        )}
        {/* The spaces separate the parts of the accessible name. */}{' '}
        <span className={classes.text}>
          <span id={`media-name-${id}`} className={classes.name} title={name}>
            {name}
          </span>{' '}
          <span id={`media-details-${id}`} className={classes.details}>
            <MediaSummaryLine media={media} />
          </span>
        </span>
      </div>
    )
  },
  (before, after) =>
    before.media === after.media &&
    before.isSelected === after.isSelected &&
    before.isOpen === after.isOpen &&
    before.position.column === after.position.column &&
    before.position.isCurrent === after.position.isCurrent,
)
