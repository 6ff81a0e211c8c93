import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isQueued, type MediaItem } from '../../../../../shared/media/media.ts'
import { StatusLine } from '../../../../ui/feedback/status-line.tsx'
import { RemoteImage } from '../../../../ui/images/remote-image.tsx'
import { formatDuration, formatPercent } from '../../../../ui/layout/formats.ts'
import { useIsDeleting } from '../deleting-media.ts'
import { MediaKindIcon } from '../media-kind-icon.tsx'
import { pixelText, storedSize } from '../pixel-size.ts'
import classes from './media-grid.module.css'

/** Thumbnail with the duration; an icon until there is a thumbnail. */
export function MediaThumbnail({ media }: { media: MediaItem }) {
  const { id, kind, thumbnailUrl, durationMs } = media
  return (
    <>
      {thumbnailUrl === null ? (
        <MediaKindIcon kind={kind} size={32} />
      ) : (
        <RemoteImage src={thumbnailUrl} alt="" isLazy fallback={<MediaKindIcon kind={kind} size={32} />} />
      )}
      {durationMs !== null && (
        <span id={`media-duration-${id}`} className={classes.duration}>
          {formatDuration(durationMs)}
        </span>
      )}
    </>
  )
}

/** Processing status in a few words. */
export function MediaStateLine({ media }: { media: MediaItem }) {
  const { t, i18n } = useTranslation()
  const { status, progress } = media
  if (useIsDeleting(media.id)) return <StatusLine tone="waiting">{t('media.deleting')}</StatusLine>
  if (status === 'failed') return <StatusLine tone="bad">{t('media.failed')}</StatusLine>
  if (status === 'complete') return <StatusLine tone="quiet">{t('media.status.complete')}</StatusLine>
  if (isQueued(media)) return <StatusLine tone="quiet">{t('media.queued')}</StatusLine>
  const percent = formatPercent(progress, i18n.language)
  return <StatusLine tone="waiting">{t('media.building', { percent })}</StatusLine>
}

/** Icon with the number of notes about the file. The panel lists them. */
export function NotesIcon({ media }: { media: MediaItem }) {
  const { t } = useTranslation()
  if (media.fileNotes.length === 0) return null
  const text = t('media.fileNotes.count', { count: media.fileNotes.length })
  return (
    <span className={classes.notes} title={text}>
      <IconInfoCircle size={14} aria-hidden="true" />
      <span className="visually-hidden">{text}</span>
    </span>
  )
}

/** One-line summary: the status, or the size in pixels once processing is complete. */
export function MediaSummaryLine({ media }: { media: MediaItem }) {
  const { t } = useTranslation()
  const { kind } = media
  const isDeleting = useIsDeleting(media.id)
  const isComplete = media.status === 'complete' && !isDeleting
  const size = isComplete ? storedSize(media) : null
  return (
    <>
      <MediaKindIcon kind={kind} size={14} />
      {!isComplete && <MediaStateLine media={media} />}
      {size !== null && <span>{pixelText(size)}</span>} <NotesIcon media={media} />{' '}
      <span className={isComplete && size === null ? undefined : 'visually-hidden'}>{t(`media.kind.${kind}`)}</span>
    </>
  )
}
