import { Progress } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isQueued, type MediaItem } from '../../../../shared/media/media.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { RemoteImage } from '../../../ui/images/remote-image.tsx'
import { formatPercent } from '../../../ui/layout/formats.ts'
import { mediaOfStop, stopThumbnailUrl } from '../tour-draft/stop-media.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './stop-thumbnail.module.css'

type ThumbnailProps = {
  readonly url: string | null
  readonly media: MediaItem | undefined
  readonly stopName: string
}

function Thumbnail({ url, media, stopName }: ThumbnailProps) {
  const { t, i18n } = useTranslation()
  if (url !== null) return <RemoteImage className={classes.image} src={url} alt="" isLazy />
  if (media?.status === 'building') {
    const percent = formatPercent(media.progress, i18n.language)
    return (
      <span className={classes.image}>
        <span className={classes.text}>{isQueued(media) ? t('uploads.step.queued') : percent}</span>
        <Progress
          className={classes.progress ?? ''}
          size="xs"
          value={media.progress * 100}
          aria-label={t('stops.building', { name: stopName })}
        />
      </span>
    )
  }
  return (
    <span className={classes.image}>
      <IconPhotoOff size={20} aria-hidden="true" />
    </span>
  )
}

/** Thumbnail of a stop, or the progress of processing its media. */
export function StopThumbnail({ stop }: { readonly stop: Stop }) {
  const { tour } = useTourEditor()
  return <Thumbnail url={stopThumbnailUrl(tour, stop)} media={mediaOfStop(tour, stop)} stopName={stop.name} />
}

/** Thumbnail of the media of a stop, even if another image was chosen as the thumbnail of the stop. */
export function StopMediaThumbnail({ stop }: { readonly stop: Stop }) {
  const { tour } = useTourEditor()
  const media = mediaOfStop(tour, stop)
  return <Thumbnail url={media?.thumbnailUrl ?? null} media={media} stopName={stop.name} />
}

/** Thumbnail of a medium of a stop, or the progress of its processing. */
export function MediaThumbnail({ media, name }: { readonly media: MediaItem | undefined; readonly name: string }) {
  return <Thumbnail url={media?.thumbnailUrl ?? null} media={media} stopName={name} />
}
