import { Progress } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isQueued } from '../../../../shared/media/media.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { RemoteImage } from '../../../ui/images/remote-image.tsx'
import { formatPercent } from '../../../ui/layout/formats.ts'
import { mediaOfStop } from '../tour-draft/stop-media.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './stop-thumbnail.module.css'

/** Thumbnail of a stop, or the progress of processing its media. */
export function StopThumbnail({ stop }: { stop: Stop }) {
  const { t, i18n } = useTranslation()
  const { tour } = useTourEditor()
  const media = mediaOfStop(tour, stop)
  if (media?.thumbnailUrl) return <RemoteImage className={classes.image} src={media.thumbnailUrl} alt="" isLazy />
  if (media?.status === 'building') {
    const percent = formatPercent(media.progress, i18n.language)
    return (
      <span className={classes.image}>
        <span className={classes.text}>{isQueued(media) ? t('uploads.step.queued') : percent}</span>
        <Progress
          className={classes.progress ?? ''}
          size="xs"
          value={media.progress * 100}
          aria-label={t('stops.building', { name: stop.name })}
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
