import type { PublicStop, TourDocument } from './tour-document.ts'
import type { StopOutline, TourPart } from './tour-parts.ts'

/** Stop with the fields of its outline and defaults for all others. */
export function placeholderStop(outline: StopOutline): PublicStop {
  return {
    description: '',
    mediaId: null,
    initialView: { yawDeg: 0, pitchDeg: 0, fovDeg: 75 },
    northOffsetDeg: 0,
    levelPitchDeg: 0,
    levelRollDeg: 0,
    hotspots: [],
    ...outline,
  }
}

/** Joins the stops and media of several parts of a tour. */
export function joinParts(parts: readonly TourPart[]): TourPart {
  const joined: TourPart = { stops: [], panos: {}, images: {}, videos: {}, videos360: {}, audio: {}, documents: {} }
  for (const part of parts) {
    joined.stops.push(...part.stops)
    Object.assign(joined.panos, part.panos)
    Object.assign(joined.images, part.images)
    Object.assign(joined.videos, part.videos)
    Object.assign(joined.videos360, part.videos360)
    Object.assign(joined.audio, part.audio)
    if (part.models) joined.models = { ...joined.models, ...part.models }
    Object.assign(joined.documents, part.documents)
  }
  return joined
}

/** Adds the stops and media of a part to a document. `stopIds` are the stops of the result, in order. */
export function withPart(document: TourDocument, part: TourPart, stopIds: readonly string[]): TourDocument {
  const tour = document.tours[document.tourId]
  if (!tour) return document
  const documents = { ...tour.documents, ...part.documents }
  const tourDocuments = Object.keys(documents).length === 0 ? {} : { documents }
  return {
    ...document,
    panos: { ...document.panos, ...part.panos },
    images: { ...document.images, ...part.images },
    videos: { ...document.videos, ...part.videos },
    videos360: { ...document.videos360, ...part.videos360 },
    audio: { ...document.audio, ...part.audio },
    ...(part.models && { models: { ...document.models, ...part.models } }),
    stops: { ...document.stops, ...Object.fromEntries(part.stops.map((stop) => [stop.id, stop])) },
    tours: { ...document.tours, [tour.id]: { ...tour, ...tourDocuments, stopIds: [...stopIds] } },
  }
}
