import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { TourDocument } from '../../../../../shared/publishing/tour-document.ts'
import { defaultView } from '../../../../../shared/tours/view.ts'

/** Tour document of one stop without hotspots, to show a media item in the viewer. */
export function oneStopDocument(
  { id, name, thumbnailUrl }: MediaItem,
  media: Partial<Pick<TourDocument, 'panos' | 'images' | 'videos360'>>,
): TourDocument {
  const stop = {
    id,
    name,
    description: '',
    mediaId: id,
    thumbnailUrl,
    hotspots: [],
    hiddenFromList: false,
    initialView: defaultView,
    northOffsetDeg: 0,
    levelPitchDeg: 0,
    levelRollDeg: 0,
  }
  const tour = { id, name, description: '', language: 'en', stopIds: [id], startStopId: id, coverUrl: null }
  return {
    format: 1,
    aid: '',
    tourId: id,
    publicationNumber: 0,
    tier: '',
    active: true,
    gaId: null,
    mapboxToken: null,
    customScript: null,
    stopDescriptionMinimized: false,
    panos: {},
    images: {},
    videos: {},
    videos360: {},
    audio: {},
    ...media,
    stops: { [id]: stop },
    tours: { [id]: tour },
  }
}
