import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { TourSummary } from '../../../../shared/tours/tour-list.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { showError } from '../../../platform/error-notice.ts'
import { trpc } from '../../../platform/trpc.ts'
import { showUndoNotice } from '../../../ui/feedback/undo-notice.tsx'
import { rememberFreshTour } from '../tour-draft/fresh-tour.ts'

/**
 * Actions on the tours of the list. New tours are created in the open folder. Deletion can be undone, so it isn't
 * confirmed.
 */
export function useTourActions(folderId: string | null) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const refresh = () => Promise.all([utils.tours.list.invalidate(), utils.tourFolders.list.invalidate()])
  const onError = (error: unknown) => {
    showError(t, error)
    void refresh()
  }
  const create = trpc.tours.create.useMutation({
    onSuccess: (tour) => {
      rememberFreshTour(tour.id)
      void refresh()
      void navigate(linkTo.newTour(tour.id))
    },
    onError,
  })
  const duplicate = trpc.tours.duplicate.useMutation({ onSuccess: refresh, onError })
  const restore = trpc.tours.restore.useMutation({ onSuccess: refresh, onError })
  const deletion = trpc.tours.remove.useMutation({ onError })
  return {
    isCreating: create.isPending,
    create: () => create.mutate({ name: t('tours.newName'), ...(folderId === null ? {} : { folderId }) }),
    duplicate: (tour: TourSummary) => duplicate.mutate({ tourId: tour.id }),
    deleteTour: (tour: TourSummary) => {
      const undo = () => restore.mutate({ tourId: tour.id })
      const onSuccess = () => {
        void refresh()
        showUndoNotice({
          message: t('tours.deleted', { name: tour.name }),
          undoLabel: t('app.undo'),
          closeLabel: t('app.close'),
          onUndo: undo,
        })
      }
      deletion.mutate({ tourId: tour.id }, { onSuccess })
    },
  }
}
