import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { CopiedStops } from '../../../../../../shared/tours/stops.ts'
import { linkTo } from '../../../../../../shared/web/routes.ts'
import { showError } from '../../../../../platform/error-notice.ts'
import { trpc } from '../../../../../platform/trpc.ts'
import { showUndoNotice } from '../../../../../ui/feedback/undo-notice.tsx'
import type { Edit } from '../../../tour-draft/edits/edit.ts'
import { createIdempotentIds } from '../../../tour-draft/saving/idempotent-ids.ts'
import { useTourEditor } from '../../../tour-draft/use-tour-editor.tsx'
import type { PickedTour } from './tour-select.tsx'

/** Copies stops to another tour, with a notice that has a link to it and Undo. */
export function useCopyStops() {
  const { t } = useTranslation()
  const { tour, queue, revert } = useTourEditor()
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const [idempotentIds] = useState(createIdempotentIds)
  const refreshTarget = (target: PickedTour) => {
    void utils.tours.get.invalidate({ tourId: target.id })
    void utils.tours.list.invalidate()
  }
  const deleteCopies = async (target: PickedTour, stopIds: readonly string[]) => {
    try {
      await queue.enqueue(() => utils.client.stops.remove.mutate({ tourId: target.id, stopIds: [...stopIds] }))
      notifications.show({ message: t('stops.bulk.copy.undone', { count: stopIds.length, tour: target.name }) })
    } catch (error) {
      showError(t, error, { title: t('stops.bulk.copy.undoFailed') })
    }
    refreshTarget(target)
  }
  /** Shows a notice about the copies. Undo deletes them, and restores the originals after a move. */
  const showCopied = (target: PickedTour, copied: CopiedStops, deletion: Edit | null) => {
    const { stopIds, hotspotsLeftOut, isOtherLanguage } = copied
    const path = linkTo.editTour(target.id, 'stops')
    showUndoNotice({
      title: t(deletion === null ? 'stops.bulk.copy.done' : 'stops.bulk.copy.moved', {
        count: stopIds.length,
        tour: target.name,
      }),
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
      undoLabel: t('editor.undo'),
      closeLabel: t('app.close'),
      onUndo: () => (deletion === null ? void deleteCopies(target, stopIds) : revert([deletion])),
    })
  }
  /** Resolves to the copies; null if the stops couldn't be copied. */
  const copy = async (stopIds: readonly string[], target: PickedTour): Promise<CopiedStops | null> => {
    setPending(true)
    try {
      const keys = stopIds.map((id) => `${target.id} ${id}`)
      const copyIds = keys.map((key) => idempotentIds.idFor(key))
      const input = { tourId: tour.id, stopIds: [...stopIds], targetTourId: target.id, copyIds }
      const copied = await queue.enqueue(() => utils.client.stops.copyToTour.mutate(input))
      idempotentIds.forget(keys)
      refreshTarget(target)
      return copied
    } catch (error) {
      showError(t, error, { title: t('stops.bulk.copy.failed') })
      return null
    } finally {
      setPending(false)
    }
  }
  return { copy, showCopied, isPending }
}
