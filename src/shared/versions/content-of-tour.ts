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
type Owners = {
  readonly stops: readonly (Identified & { readonly hotspots: readonly Identified[] })[]
  readonly forms: readonly Identified[]
}

/** Translations by what they belong to: the stop of a stop's or hotspot's text, a form, or the rest under ''. */
export function translationsByOwner(tour: Owners, translations: readonly ContentTranslation[]) {
  const stopOfHotspot = new Map(tour.stops.flatMap(({ id, hotspots }) => hotspots.map((one) => [one.id, id] as const)))
  const owners = new Set([...tour.stops, ...tour.forms].map(({ id }) => id))
  const found = new Map<string, ContentTranslation[]>()
  for (const { language, key, text, source } of translations) {
    const [, id = ''] = key.split('.')
    const owner = stopOfHotspot.get(id) ?? (owners.has(id) ? id : '')
    const known = found.get(owner) ?? []
    known.push({ language, key, text, source })
    found.set(owner, known)
  }
  return (owner: string): readonly ContentTranslation[] => found.get(owner) ?? []
}

type KeptTour = TourOwnFields & Pick<Tour, 'stops'> & Partial<Pick<Tour, 'media' | 'publication'>>

/** What a version keeps of a tour as editors see it. */
export function contentOfTour(tour: KeptTour, translations: readonly ContentTranslation[]): DraftContent {
  const { stops, forms, id: _id, version: _version, savedAt: _savedAt, savedBy: _savedBy, ...rest } = tour
  const { media: _media, publication: _publication, ...fields } = rest
  const translationsOf = translationsByOwner(tour, translations)
  return {
    tour: { ...fields, translations: translationsOf('') },
    forms: forms.map((form) => ({ form, translations: translationsOf(form.id) })),
    stops: stops.map(({ tourId: _tour, version: _v, hotspots, ...stop }): StopContent => {
      const kept = hotspots.map(hotspotContent)
      return { ...stop, hotspots: kept, translations: translationsOf(stop.id) }
    }),
  }
}

/** All translations of some content, whatever they belong to. */
export function translationsIn({ tour, forms, stops }: DraftContent): readonly ContentTranslation[] {
  return [tour, ...forms, ...stops].flatMap(({ translations }) => translations)
}

type Surroundings = {
  readonly tourId: string
  readonly media: readonly MediaItem[]
  readonly publication: PublicationState
}

/** A tour as editors would see it with this content and the library's media of today. */
export function tourOfContent(
  { tour, forms, stops }: DraftContent,
  { tourId, media, publication }: Surroundings,
): Tour {
  const { translations: _translations, ...fields } = tour
  return {
    ...fields,
    id: tourId,
    version: 1,
    savedAt: new Date(0).toISOString(),
    savedBy: null,
    gaId: fields.gaId ?? null,
    customTexts: fields.customTexts ?? null,
    forms: forms.map(({ form }) => ({ ...form, hubspot: form.hubspot ?? null, opening: form.opening ?? null })),
    stops: stops.map(({ hotspots, translations: _texts, ...stop }): Stop => {
      const shown = hotspots.map((hotspot) => ({ ...hotspot, stopId: stop.id, version: 1 }) as Hotspot)
      return { ...stop, tourId, version: 1, hotspots: shown }
    }),
    media,
    publication,
  }
}
