import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { apiErrorOf, isTransient } from '../../../platform/api-error.ts'
import { showError } from '../../../platform/error-notice.ts'
import { runInOneTab } from '../../../platform/tab-locks.ts'
import { trpc } from '../../../platform/trpc.ts'
import { showPersistentNotification } from '../../../ui/feedback/persistent-notification.ts'
import { showNoStops } from '../../stops/health/no-stop-notice.ts'
import { shownByStops } from '../../stops/health/shown-by-stops.ts'
import { useLeftBehind } from '../../uploads/queue/use-left-behind.ts'
import { removeTourStart, type TourStart, takeRecovered } from './tour-starts.ts'
import { useTourStarts } from './use-tour-starts.ts'

function isComplete({ files }: TourStart): boolean {
  return files.every(({ mediaId }) => mediaId !== null)
}

/** Makes each started tour once all its files are stored. Draws nothing. */
export function TourStartWatcher() {
  const { t } = useTranslation()
  const starts = useTourStarts()
  const utils = trpc.useUtils()
  const tellReady = useReadyNotice()
  const asked = useRef(new Set<string>())
  const { data: leftBehind } = useLeftBehind()
  useEffect(() => takeRecovered(leftBehind?.recovered ?? []), [leftBehind])
  useEffect(() => {
    const make = async ({ id, name, files }: TourStart) => {
      const stored = files.map((file) => ({ id: file.mediaId ?? '', name: file.name }))
      const { shown, others } = await shownByStops(utils.client, stored)
      if (others.length > 0) showNoStops(t, others)
      if (shown.length === 0) return removeTourStart(id)
      const mediaIds = shown.map((media) => media.id)
      tellReady(await utils.client.tours.create.mutate({ name: name ?? t('tours.newName'), mediaIds }))
      await utils.tours.list.invalidate()
      removeTourStart(id)
    }
    for (const start of starts.filter(isComplete)) {
      if (asked.current.has(start.id)) continue
      asked.current.add(start.id)
      runInOneTab(`stopover-tour-start ${start.id}`, () => make(start)).catch((error: unknown) => {
        showError(t, error, { autoClose: false })
        // What was only out of reach is tried again when the page is next opened.
        if (!isTransient(apiErrorOf(error))) removeTourStart(start.id)
      })
    }
  }, [starts, utils, t, tellReady])
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
