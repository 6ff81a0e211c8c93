import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { apiErrorOf, isTransient } from '../../../../platform/api-error.ts'
import { showError } from '../../../../platform/error-notice.ts'
import { runInOneTab } from '../../../../platform/tab-locks.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { showPersistentNotification } from '../../../../ui/feedback/persistent-notification.ts'
import { useInterruptedUploads } from '../../../library/uploads/queue/use-interrupted-uploads.ts'
import { partitionByStopKind } from '../../stops/health/partition-by-stop-kind.ts'
import { showSkippedMedia } from '../../stops/health/skipped-media-notice.ts'
import { applyRecoveredUploads, removeTourStart, type TourStart } from './tour-starts.ts'
import { useTourStarts } from './use-tour-starts.ts'

function isComplete({ files }: TourStart): boolean {
  return files.every(({ mediaId }) => mediaId !== null)
}

/** Creates each started tour once all its files are stored. Renders nothing. */
export function TourStartWatcher() {
  const { t } = useTranslation()
  const starts = useTourStarts()
  const utils = trpc.useUtils()
  const showReadyNotice = useReadyNotice()
  const handledIds = useRef(new Set<string>())
  const { data: unfinishedUploads } = useInterruptedUploads()
  useEffect(() => applyRecoveredUploads(unfinishedUploads?.recovered ?? []), [unfinishedUploads])
  useEffect(() => {
    const createTour = async ({ id, name, files }: TourStart) => {
      const storedFiles = files.map((file) => ({ id: file.mediaId ?? '', name: file.name }))
      const { stopMedia, otherMedia } = await partitionByStopKind(utils.client, storedFiles)
      if (otherMedia.length > 0) showSkippedMedia(t, otherMedia)
      if (stopMedia.length === 0) return removeTourStart(id)
      const mediaIds = stopMedia.map((media) => media.id)
      showReadyNotice(await utils.client.tours.create.mutate({ name: name ?? t('tours.newName'), mediaIds }))
      await utils.tours.list.invalidate()
      removeTourStart(id)
    }
    for (const start of starts.filter(isComplete)) {
      if (handledIds.current.has(start.id)) continue
      handledIds.current.add(start.id)
      runInOneTab(`stopover-tour-start ${start.id}`, () => createTour(start)).catch((error: unknown) => {
        showError(t, error, { autoClose: false })
        // After a temporary error, the start is kept and retried when the page is next opened.
        if (!isTransient(apiErrorOf(error))) removeTourStart(start.id)
      })
    }
  }, [starts, utils, t, showReadyNotice])
  return null
}

function useReadyNotice(): (tour: Tour) => void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (tour) => {
    const id = crypto.randomUUID()
    const open = () => {
      notifications.hide(id)
      void navigate(linkTo.newTour(tour.id, 'stops'))
    }
    showPersistentNotification({
      id,
      withCloseButton: false,
      message: (
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <span>{t('tours.started', { name: tour.name, count: tour.stops.length })}</span>
          <Button variant="light" size="compact-sm" onClick={open}>
            {t('tours.open')}
          </Button>
        </Group>
      ),
    })
  }
}
