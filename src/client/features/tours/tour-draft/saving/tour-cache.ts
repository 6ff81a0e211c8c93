import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import type {
  CreatedHotspot,
  RemovedHotspot,
  RemovedHotspots,
  SavedHotspot,
  SavedHotspots,
  SavedStop,
  SavedStopList,
  SavedStops,
  SavedTour,
  TourOwnFields,
  TourSave,
  UpdatedHotspots,
} from '../../../../../shared/tours/saves.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import type { trpc } from '../../../../platform/trpc.ts'
import type { Edit } from '../edits/edit.ts'
import {
  replaceById,
  withHotspot,
  withMedia,
  withOwnFields,
  withoutHotspot,
  withoutHotspots,
  withSavedHotspot,
  withSavedHotspots,
  withSavedTour,
  withStop,
  withStopList,
} from './apply-saves.ts'
import { createBaseVersions } from './base-versions.ts'
import { type TranslationCache, type TranslationQueries, translationCache } from './translation-cache.ts'

type Queries = TranslationQueries & { readonly utils: Pick<ReturnType<typeof trpc.useUtils>, 'tours'> }

/** Cache of the stored tour, kept current by the server's responses. */
export type TourCache = {
  read(): Tour | undefined
  /** Records the versions that an edit is based on, when it is made. */
  recordBaseVersion(edit: Edit): void
  /** Base version of the next save of a tour, stop or hotspot. */
  versionOf(id: string): number
  /** Applies responses to saves of this page. */
  readonly applySave: {
    tour(saved: SavedTour): void
    stopList(saved: SavedStopList): void
    stop(saved: SavedStop): void
    stops(saved: SavedStops): void
    hotspot(saved: SavedHotspot): void
    createdHotspot(saved: CreatedHotspot): void
    removedHotspot(saved: RemovedHotspot): void
    hotspots(saved: SavedHotspots): void
    updatedHotspots(saved: UpdatedHotspots): void
    removedHotspots(saved: RemovedHotspots): void
    /** A save of data that is not part of the cached tour, such as a translation. */
    outsideTour(save: TourSave): void
  }
  /** Applies versions that another person saved, from the response to a stale edit. */
  readonly applyNewer: {
    tour(fields: TourOwnFields): void
    stop(stop: Stop): void
    hotspot(hotspot: Hotspot): void
  }
  /** Translations, which are loaded separately. */
  readonly translations: TranslationCache
  /** Adds a media item that was just picked, so that it is displayed before the tour is refetched. */
  putMedia(media: MediaItem): void
  /** All media picked on this page, in their state at that time. */
  pickedMedia(): readonly MediaItem[]
  /** Marks another tour and the list of tours as outdated, after a save of this tour has changed them. */
  refreshOtherTour(tourId: string): void
  /** Refetches the tour. Responses to earlier requests are ignored. */
  refresh(): Promise<void>
  /** Refetches the tour if a response revealed a save by another person, or if a save canceled a refetch. */
  refreshIfStale(): Promise<void>
  /** Refetches all data of the tour after a person replaced the whole draft. Edits continue from the new version. */
  replaceDraft(save: TourSave): Promise<void>
}

/** Creates the cache of a tour over the query cache of the app. */
export function tourCache(queries: Queries, tourId: string): TourCache {
  const { get } = queries.utils.tours
  const versions = createBaseVersions()
  const pickedById = new Map<string, MediaItem>()
  const translations = translationCache(queries, tourId)
  /** Time of the last save known to this page. */
  let lastSavedAt = ''
  const read = () => get.getData({ tourId })
  let pendingRefreshes = 0
  /** True if a save canceled a refetch that another part of the page requested. */
  let hasCanceledRefresh = false
  const refresh = async () => {
    pendingRefreshes += 1
    await get.invalidate({ tourId })
    pendingRefreshes -= 1
  }
  const changeTour = (update: (tour: Tour) => Tour) => {
    // Edits that were restored after a reload may be saved before the tour is loaded. It is then loaded again.
    if (read() === undefined) {
      void get.cancel({ tourId }).then(refresh)
      return
    }
    // A request that started before this response would restore outdated data.
    hasCanceledRefresh ||= pendingRefreshes > 0
    void get.cancel({ tourId })
    get.setData({ tourId }, (tour) => tour && update(tour))
  }
  const isConsecutive = ({ previousSavedAt }: TourSave) => read()?.savedAt === previousSavedAt
  /** Updates the tour after a save. `savedAt` stays before a save by another person that is missing, until a refetch. */
  const changeBySave = (save: TourSave, update: (tour: Tour) => Tour) => {
    const { savedAt, savedBy } = save
    const isConsecutiveSave = isConsecutive(save)
    lastSavedAt = savedAt
    changeTour((tour) => (isConsecutiveSave ? { ...update(tour), savedAt, savedBy } : update(tour)))
  }
  return {
    read,
    translations,
    recordBaseVersion(edit) {
      const tour = read()
      if (tour) versions.recordBase(tour, edit)
      translations.recordBaseVersion(edit)
    },
    versionOf: versions.versionOf,
    applySave: {
      tour(saved) {
        versions.update(saved)
        changeBySave(saved.save, (tour) => withSavedTour(tour, saved))
      },
      stopList(saved) {
        const { tourId: id, version, save } = saved
        const isConsecutiveSave = isConsecutive(save)
        // Otherwise the version includes a save by another person that this page doesn't have.
        if (isConsecutiveSave) versions.update({ id, version })
        changeBySave(save, (tour) => {
          const changedTour = withStopList(tour, saved)
          return isConsecutiveSave ? { ...changedTour, version } : changedTour
        })
      },
      stop({ stop, media, save }) {
        versions.update(stop)
        changeBySave(save, (tour) => withMedia(withStop(tour, stop), media))
      },
      stops({ stops, media, save }) {
        for (const stop of stops) versions.update(stop)
        if (save !== null) changeBySave(save, (tour) => withMedia(stops.reduce(withStop, tour), media))
      },
      hotspot(saved) {
        versions.update(saved.hotspot)
        changeBySave(saved.save, (tour) => withSavedHotspot(tour, saved))
      },
      createdHotspot({ hotspot, wayBack, media, save }) {
        const created = wayBack === null ? [hotspot] : [hotspot, wayBack]
        for (const newHotspot of created) versions.update(newHotspot)
        changeBySave(save, (tour) => withMedia(created.reduce(withHotspot, tour), media))
      },
      removedHotspot(removed) {
        changeBySave(removed.save, (tour) => withoutHotspot(tour, removed))
      },
      hotspots(saved) {
        for (const hotspot of saved.hotspots) versions.update(hotspot)
        changeBySave(saved.save, (tour) => withSavedHotspots(tour, saved))
      },
      updatedHotspots({ save, ...saved }) {
        for (const hotspot of saved.hotspots) versions.update(hotspot)
        if (save !== null) changeBySave(save, (tour) => withSavedHotspots(tour, saved))
      },
      removedHotspots({ hotspotIds, save }) {
        changeBySave(save, (tour) => withoutHotspots(tour, hotspotIds))
      },
      outsideTour(save) {
        changeBySave(save, (tour) => tour)
      },
    },
    applyNewer: {
      tour(fields) {
        versions.update(fields)
        changeTour((tour) => withOwnFields(tour, fields))
      },
      stop(stop) {
        versions.update(stop)
        changeTour((tour) => withStop(tour, stop))
      },
      hotspot(hotspot) {
        versions.update(hotspot)
        changeTour((tour) => withHotspot(tour, hotspot))
      },
    },
    putMedia(media) {
      pickedById.set(media.id, media)
      changeTour((tour) => ({ ...tour, media: replaceById(tour.media, media) }))
    },
    pickedMedia: () => [...pickedById.values()],
    refreshOtherTour(otherTourId) {
      void get.invalidate({ tourId: otherTourId })
      void queries.utils.tours.list.invalidate()
    },
    refresh,
    async replaceDraft({ savedAt }) {
      lastSavedAt = savedAt
      versions.clear()
      translations.clearBaseVersions()
      await Promise.all([refresh(), translations.refresh()])
    },
    async refreshIfStale() {
      const cachedSavedAt = read()?.savedAt
      const isBehind = cachedSavedAt !== undefined && cachedSavedAt < lastSavedAt
      if (!isBehind && !hasCanceledRefresh) return
      hasCanceledRefresh = false
      await refresh()
    },
  }
}
