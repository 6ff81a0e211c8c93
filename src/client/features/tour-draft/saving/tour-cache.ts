import type { Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import type { MediaItem } from '../../../../shared/media/media.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import type { trpc } from '../../../platform/trpc.ts'
import type { Edit } from '../edits/edit.ts'
import { createBaseVersions } from './base-versions.ts'
import { type TranslationCache, translationCache } from './translation-cache.ts'

type Utils = ReturnType<typeof trpc.useUtils>

/** The stored tour as the browser knows it, kept current by the answers of the server. */
export type TourCache = {
  read(): Tour | undefined
  /** Notes what an edit is made on, at the moment it is made. */
  holdVersion(edit: Edit): void
  /** The version that the next save of a tour, stop or hotspot is made on. */
  versionOf(id: string): number
  putTour(tour: Tour): void
  putStop(stop: Stop): void
  putHotspot(hotspot: Hotspot): void
  /** What is said in other languages, which is read apart from the tour. */
  readonly translations: TranslationCache
  /** What was just chosen from the library, so that it is shown before the tour is read again. */
  putMedia(media: MediaItem): void
  /** All that was chosen here, as it was then. */
  chosenMedia(): readonly MediaItem[]
  /** Asks for the tour again; answers of older questions are dropped. */
  refresh(): Promise<void>
}

function replaceById<Item extends { readonly id: string }>(items: readonly Item[], item: Item): Item[] {
  const known = items.some(({ id }) => id === item.id)
  return known ? items.map((old) => (old.id === item.id ? item : old)) : [...items, item]
}

export function tourCache(utils: Utils, tourId: string): TourCache {
  const { get } = utils.tours
  const versions = createBaseVersions()
  const chosen = new Map<string, MediaItem>()
  const translations = translationCache(utils, tourId)
  const change = (alter: (tour: Tour) => Tour) => {
    // A read that began before this answer would bring back what was before it.
    void get.cancel({ tourId })
    get.setData({ tourId }, (tour) => tour && alter(tour))
  }
  return {
    read: () => get.getData({ tourId }),
    translations,
    holdVersion(edit) {
      const tour = get.getData({ tourId })
      if (tour) versions.hold(tour, edit)
      translations.hold(edit)
    },
    versionOf: versions.of,
    putTour(tour) {
      versions.saved(tour)
      change(() => tour)
    },
    putStop(stop) {
      versions.saved(stop)
      change((tour) => ({ ...tour, stops: replaceById(tour.stops, stop) }))
    },
    putHotspot(hotspot) {
      versions.saved(hotspot)
      change((tour) => ({
        ...tour,
        stops: tour.stops.map((stop) =>
          stop.id === hotspot.stopId ? { ...stop, hotspots: replaceById(stop.hotspots, hotspot) } : stop,
        ),
      }))
    },
    putMedia(media) {
      chosen.set(media.id, media)
      change((tour) => ({ ...tour, media: replaceById(tour.media, media) }))
    },
    chosenMedia: () => [...chosen.values()],
    refresh: () => get.invalidate({ tourId }),
  }
}
