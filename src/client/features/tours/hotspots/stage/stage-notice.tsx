import { Loader, Progress } from '@mantine/core'
import { IconPhotoOff, IconPhotoX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import { formatPercent } from '../../../../ui/layout/formats.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './stop-stage.module.css'

/** Notice instead of the image of a stop that is processing, failed, or missing. */
export function StageNotice({ stop }: { stop: Stop }) {
  const { t, i18n } = useTranslation()
  const { tour, queue } = useTourEditor()
  const isSaving = useStore(queue.store, ({ pending }) => pending.length > 0)
  const media = tour.media.find(({ id }) => id === stop.mediaId)
  if (media?.status === 'building') {
    return (
      <div className={classes.notice} role="status">
        <p>{t('hotspots.stage.building', { percent: formatPercent(media.progress, i18n.language) })}</p>
        <Progress w={240} value={media.progress * 100} aria-label={t('stops.building', { name: stop.name })} />
      </div>
    )
  }
  const isMissing = stop.mediaId !== null && !media
  // Media restored by an undo are loaded only after the undo is saved and the tour is refetched.
  if (isMissing && isSaving) {
    return (
      <div className={classes.notice}>
        <Loader color="white" aria-label={t('editor.loading')} />
      </div>
    )
  }
  const hasFailed = media?.status === 'failed'
  return (
    <div className={classes.notice}>
      {hasFailed ? <IconPhotoX size={32} aria-hidden="true" /> : <IconPhotoOff size={32} aria-hidden="true" />}
      <p>
        {hasFailed
          ? t(media.failureCode === null ? 'stops.problem.mediaFailed' : `errors.${media.failureCode}`)
          : t(isMissing ? 'hotspots.stage.mediaGone' : 'hotspots.stage.noMedia')}
      </p>
    </div>
  )
}
