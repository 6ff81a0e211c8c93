import type { Hotspot } from '../hotspots/hotspots.ts'
import type { MediaItem } from '../media/media.ts'
import type { PublicationState } from '../publishing/publications.ts'
import type { TourOwnFields } from '../tours/saves.ts'
import type { Stop } from '../tours/stops.ts'
import type { Tour } from '../tours/tours.ts'
import type { ContentTranslation, DraftContent, HotspotContent, StopContent } from './draft-content.ts'

function hotspotContent({ stopId: _stop, version: _version, x: _x, y: _y, ...fields }: Hotspot): HotspotContent {
  return { ...fields, details: { ...fields.details } }
}

type Identified = { readonly id: string }
type TextOwners = {
  readonly stops: readonly (Identified & { readonly hotspots: readonly Identified[] })[]
  readonly forms: readonly Identified[]
}

/** Groups translations by owner: the stop of a stop's or hotspot's text, a form, or '' for all others. */
export function translationsByOwner(tour: TextOwners, translations: readonly ContentTranslation[]) {
  const stopOfHotspot = new Map(
    tour.stops.flatMap(({ id, hotspots }) => hotspots.map((hotspot) => [hotspot.id, id] as const)),
  )
  const owners = new Set([...tour.stops, ...tour.forms].map(({ id }) => id))
  const groupByOwner = new Map<string, ContentTranslation[]>()
  for (const { language, key, text, source } of translations) {
    const [, id = ''] = key.split('.')
    const owner = stopOfHotspot.get(id) ?? (owners.has(id) ? id : '')
    const group = groupByOwner.get(owner) ?? []
    group.push({ language, key, text, source })
    groupByOwner.set(owner, group)
  }
  return (owner: string): readonly ContentTranslation[] => groupByOwner.get(owner) ?? []
}

type VersionedTour = TourOwnFields & Pick<Tour, 'stops'> & Partial<Pick<Tour, 'media' | 'publication'>>

/** Content of a draft that is stored in a version: without ids of the tour, save state and media. */
export function contentOfTour(tour: VersionedTour, translations: readonly ContentTranslation[]): DraftContent {
  const { stops, forms, id: _id, version: _version, savedAt: _savedAt, savedBy: _savedBy, ...tourFields } = tour
  const { media: _media, publication: _publication, ...fields } = tourFields
  const translationsOf = translationsByOwner(tour, translations)
  return {
    tour: { ...fields, translations: translationsOf('') },
    forms: forms.map((form) => ({ form, translations: translationsOf(form.id) })),
    stops: stops.map(({ tourId: _tour, version: _v, hotspots, ...stop }): StopContent => {
      return { ...stop, hotspots: hotspots.map(hotspotContent), translations: translationsOf(stop.id) }
    }),
  }
}

/** All translations of the content. */
export function translationsIn({ tour, forms, stops }: DraftContent): readonly ContentTranslation[] {
  return [tour, ...forms, ...stops].flatMap(({ translations }) => translations)
}

type TourContext = {
  readonly tourId: string
  readonly media: readonly MediaItem[]
  readonly publication: PublicationState
}

/**
 * Tour with the content of a version and the current media of the library, for display only: versions don't include the
 * state of saving, so `version` and `savedAt` are placeholders.
 */
export function tourOfContent({ tour, forms, stops }: DraftContent, { tourId, media, publication }: TourContext): Tour {
  const { translations: _translations, ...fields } = tour
  return {
    ...fields,
    id: tourId,
    version: 1,
    savedAt: new Date(0).toISOString(),
    savedBy: null,
    gaId: fields.gaId ?? null,
    customTexts: fields.customTexts ?? null,
    customTextSources: fields.customTextSources ?? null,
    forms: forms.map(({ form }) => ({ ...form, hubspot: form.hubspot ?? null, opening: form.opening ?? null })),
    stops: stops.map(({ hotspots, translations: _texts, ...stop }): Stop => {
      const stopHotspots = hotspots.map((hotspot) => ({ ...hotspot, stopId: stop.id, version: 1 }) as Hotspot)
      return { ...stop, tourId, version: 1, hotspots: stopHotspots }
    }),
    media,
    publication,
  }
}
