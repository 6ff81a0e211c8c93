import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { linkTo } from '../../../../shared/routes.ts'
import type { Tour } from '../../../../shared/tours.ts'
import { refusalSentence } from '../../../platform/refusal-sentence.ts'
import { trpc } from '../../../platform/trpc.ts'
import { removeTourStart, type TourStart } from './tour-starts.ts'
import { useTourStarts } from './use-tour-starts.ts'

function isComplete({ files }: TourStart): boolean {
  return files.every(({ mediaId }) => mediaId !== null)
}

/** Makes each started tour once all its panoramas are stored. Draws nothing. */
export function TourStartWatcher() {
  const { t } = useTranslation()
  const starts = useTourStarts()
  const utils = trpc.useUtils()
  const tellReady = useReadyNotice()
  const asked = useRef(new Set<string>())
  const { mutate } = trpc.tours.create.useMutation()
  useEffect(() => {
    for (const start of starts.filter(isComplete)) {
      if (asked.current.has(start.id)) continue
      asked.current.add(start.id)
      const mediaIds = start.files.flatMap(({ mediaId }) => (mediaId === null ? [] : [mediaId]))
      if (mediaIds.length === 0) {
        removeTourStart(start.id)
        continue
      }
      mutate(
        { name: start.name ?? t('tours.newName'), mediaIds },
        {
          onSuccess: async (tour) => {
            tellReady(tour)
            await utils.tours.list.invalidate()
            removeTourStart(start.id)
          },
          onError: (error) => {
            notifications.show({ color: 'red', message: refusalSentence(t, error), autoClose: false })
            removeTourStart(start.id)
          },
        },
      )
    }
  }, [starts, mutate, utils, t, tellReady])
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
    notifications.show({
      id,
      autoClose: 12_000,
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
