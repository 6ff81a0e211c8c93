import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../shared/media/media.ts'
import type { Stop } from '../../../shared/tours/stops.ts'
import { readableName } from '../../../shared/web/readable-name.ts'
import { removeStops, updateStop, updateTour } from '../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { useUndoable } from '../tour-draft/use-undoable.ts'
import { showNoStops } from './health/no-stop-notice.ts'
import { shownByStops } from './health/shown-by-stops.ts'

/** What can be done with the stops of the tour that is open. */
export function useStopActions() {
  const { t } = useTranslation()
  const { tour, edit, change } = useTourEditor()
  const undoably = useUndoable()
  return {
    rename: (stop: Stop, name: string) => edit(updateStop(stop, { name })),
    makeStart: (stop: Stop) => edit(updateTour(tour, { startStopId: stop.id })),
    reorder: (stopIds: readonly string[]) => edit(updateTour(tour, { stopIds })),
    duplicate: (stop: Stop) => change((client) => client.stops.duplicate.mutate({ stopId: stop.id })),
    add: (media: readonly Pick<MediaItem, 'id' | 'name'>[]) =>
      change(async (client) => {
        const { shown, others } = await shownByStops(client, media)
        if (others.length > 0) showNoStops(t, others)
        if (shown.length === 0) return null
        const stops = shown.map((item) => ({ name: readableName(item.name), mediaId: item.id }))
        return client.stops.create.mutate({ tourId: tour.id, stops })
      }),
    remove: (stop: Stop) => undoably(removeStops(tour, [stop.id]), t('stops.removed', { name: stop.name })),
  }
}
