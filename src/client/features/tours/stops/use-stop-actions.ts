import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../shared/media/media.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { removeStops, updateStop, updateTour } from '../tour-draft/edits/make-edit.ts'
import { useEditWithUndo } from '../tour-draft/use-edit-with-undo.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { partitionByStopKind } from './health/partition-by-stop-kind.ts'
import { showSkippedMedia } from './health/skipped-media-notice.ts'

/** Actions on the stops of the open tour. */
export function useStopActions() {
  const { t } = useTranslation()
  const { tour, edit, addStops } = useTourEditor()
  const editWithUndo = useEditWithUndo()
  return {
    rename: (stop: Stop, name: string) => edit(updateStop(stop, { name })),
    setStartStop: (stop: Stop) => edit(updateTour(tour, { startStopId: stop.id })),
    reorder: (stopIds: readonly string[]) => edit(updateTour(tour, { stopIds })),
    duplicate: (stop: Stop) => addStops((client) => client.stops.duplicate.mutate({ stopId: stop.id })),
    add: (media: readonly Pick<MediaItem, 'id' | 'name'>[]) =>
      addStops(async (client) => {
        const { stopMedia, otherMedia } = await partitionByStopKind(client, media)
        if (otherMedia.length > 0) showSkippedMedia(t, otherMedia)
        if (stopMedia.length === 0) return null
        return client.stops.create.mutate({ tourId: tour.id, stops: stopMedia.map(({ id }) => ({ mediaId: id })) })
      }),
    deleteStop: (stop: Stop) => editWithUndo(removeStops(tour, [stop.id]), t('stops.deleted', { name: stop.name })),
  }
}
