import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { CopiedStops } from '../../../../../../shared/tours/stops.ts'
import { linkTo } from '../../../../../../shared/web/routes.ts'
import { showError } from '../../../../../platform/error-notice.ts'
import { trpc } from '../../../../../platform/trpc.ts'
import { showPersistentNotification } from '../../../../../ui/feedback/persistent-notification.ts'
import { createIdempotentIds } from '../../../tour-draft/saving/idempotent-ids.ts'
import { useTourEditor } from '../../../tour-draft/use-tour-editor.tsx'
import type { PickedTour } from './tour-select.tsx'

/** Copies stops to another tour, and shows a notice with a link to it. */
export function useCopyStops() {
  const { t } = useTranslation()
  const { tour, queue } = useTourEditor()
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const [idempotentIds] = useState(createIdempotentIds)
  const showCopied = (target: PickedTour, { stopIds, hotspotsLeftOut, isOtherLanguage }: CopiedStops) => {
    const path = linkTo.editTour(target.id, 'stops')
    showPersistentNotification({
      id: crypto.randomUUID(),
      title: t('stops.bulk.copy.done', { count: stopIds.length, tour: target.name }),
      message: (
        <>
          {hotspotsLeftOut > 0 && <p>{t('stops.bulk.copy.leftOut', { count: hotspotsLeftOut })}</p>}
          {isOtherLanguage && <p>{t('stops.bulk.copy.otherLanguage')}</p>}
          <Anchor
            href={path}
            onClick={(event) => {
              event.preventDefault()
              void navigate(path)
            }}
          >
            {t('stops.bulk.copy.openTour')}
          </Anchor>
        </>
      ),
      withCloseButton: true,
      closeButtonProps: { 'aria-label': t('app.close'), size: 44 },
    })
  }
  /** Resolves to whether the stops were copied. */
  const copy = async (stopIds: readonly string[], target: PickedTour): Promise<boolean> => {
    setPending(true)
    try {
      const keys = stopIds.map((id) => `${target.id} ${id}`)
      const copyIds = keys.map((key) => idempotentIds.idFor(key))
      const input = { tourId: tour.id, stopIds: [...stopIds], targetTourId: target.id, copyIds }
      const copied = await queue.enqueue(() => utils.client.stops.copyToTour.mutate(input))
      idempotentIds.forget(keys)
      void utils.tours.get.invalidate({ tourId: target.id })
      void utils.tours.list.invalidate()
      showCopied(target, copied)
      return true
    } catch (error) {
      showError(t, error, { title: t('stops.bulk.copy.failed') })
      return false
    } finally {
      setPending(false)
    }
  }
  return { copy, isPending }
}
