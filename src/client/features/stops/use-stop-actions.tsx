import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../shared/media/media.ts'
import type { Stop } from '../../../shared/stops.ts'
import { showUndoNotice } from '../../ui/undo-notice.tsx'
import { invertEdit } from '../tour-editor/edits/apply-edit.ts'
import { removeStops, updateStop, updateTour } from '../tour-editor/edits/make-edit.ts'
import { useTourEditor } from '../tour-editor/use-tour-editor.tsx'

/** A file's name is a fair name for its stop, without the ending. */
export function stopNameOf({ name }: Pick<MediaItem, 'name'>): string {
  return name.replace(/\.\w{2,5}$/, '') || name
}

/** What can be done with the stops of the tour that is open. */
export function useStopActions() {
  const { t } = useTranslation()
  const { tour, edit, change } = useTourEditor()
  return {
    rename: (stop: Stop, name: string) => edit(updateStop(stop, { name })),
    makeStart: (stop: Stop) => edit(updateTour(tour, { startStopId: stop.id })),
    reorder: (stopIds: readonly string[]) => edit(updateTour(tour, { stopIds })),
    duplicate: (stop: Stop) => change((client) => client.stops.duplicate.mutate({ stopId: stop.id })),
    add: (media: readonly Pick<MediaItem, 'id' | 'name'>[]) => {
      const stops = media.map((item) => ({ name: stopNameOf(item), mediaId: item.id }))
      return change((client) => client.stops.create.mutate({ tourId: tour.id, stops }))
    },
    remove: (stop: Stop) => {
      const removal = removeStops(tour, [stop.id])
      edit(removal)
      const message = t('stops.removed', { name: stop.name })
      showUndoNotice({ message, undoLabel: t('editor.undo'), onUndo: () => edit(invertEdit(removal)) })
    },
  }
}
