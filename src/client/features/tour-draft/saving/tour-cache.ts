import type { Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import type { MediaItem } from '../../../../shared/media/media.ts'
import type {
  CreatedHotspot,
  RemovedHotspot,
  SavedHotspot,
  SavedStop,
  SavedStopList,
  SavedTour,
  TourOwnFields,
  TourSave,
} from '../../../../shared/tours/saves.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import type { trpc } from '../../../platform/trpc.ts'
import type { Edit } from '../edits/edit.ts'
import {
  replaceById,
  withHotspot,
  withMedia,
  withOwnFields,
  withoutHotspot,
  withSavedHotspot,
  withSavedTour,
  withStop,
  withStopList,
} from './apply-saves.ts'
import { createBaseVersions } from './base-versions.ts'
import { type TranslationCache, translationCache } from './translation-cache.ts'

type Utils = Pick<ReturnType<typeof trpc.useUtils>, 'tours' | 'translations'>

/** The stored tour as the browser knows it, kept current by the answers of the server. */
export type TourCache = {
  read(): Tour | undefined
  /** Notes what an edit is made on, at the moment it is made. */
  holdVersion(edit: Edit): void
  /** The version that the next save of a tour, stop or hotspot is made on. */
  versionOf(id: string): number
  /** Answers to saves of this page. */
  readonly saved: {
    tour(saved: SavedTour): void
    stopList(saved: SavedStopList): void
    stop(saved: SavedStop): void
    hotspot(saved: SavedHotspot): void
    createdHotspot(saved: CreatedHotspot): void
    removedHotspot(saved: RemovedHotspot): void
    /** Of something that is read apart from the tour. */
    elsewhere(save: TourSave): void
  }
  /** What a stale edit met: somebody else saved it. */
  readonly met: {
    tour(fields: TourOwnFields): void
    stop(stop: Stop): void
    hotspot(hotspot: Hotspot): void
  }
  /** What is said in other languages, which is read apart from the tour. */
  readonly translations: TranslationCache
  /** What was just chosen from the library, so that it is shown before the tour is read again. */
  putMedia(media: MediaItem): void
  /** All that was chosen here, as it was then. */
  chosenMedia(): readonly MediaItem[]
  /** Asks for the tour again; answers of older questions are dropped. */
  refresh(): Promise<void>
  /** Asks for the tour again if an answer told that somebody else saved something of it, or if a save took an answer away. */
  catchUp(): Promise<void>
  /** The whole draft was replaced, as this person wanted: everything is read again, and edits go on from there. */
  replaced(save: TourSave): Promise<void>
}

export function tourCache(utils: Utils, tourId: string): TourCache {
  const { get } = utils.tours
  const versions = createBaseVersions()
  const chosen = new Map<string, MediaItem>()
  const translations = translationCache(utils, tourId)
  /** The last save that this page knows of. */
  let lastSavedAt = ''
  const read = () => get.getData({ tourId })
  let openReads = 0
  /** Whether somebody asked for the tour and a save took their answer away. */
  let isReadOwed = false
  const refresh = async () => {
    openReads += 1
    await get.invalidate({ tourId })
    openReads -= 1
  }
  const change = (alter: (tour: Tour) => Tour) => {
    // What was kept over a reload of the page may be saved before the tour is there: then its read begins again.
    if (read() === undefined) {
      void get.cancel({ tourId }).then(refresh)
      return
    }
    // A read that began before this answer would bring back what was before it.
    isReadOwed ||= openReads > 0
    void get.cancel({ tourId })
    get.setData({ tourId }, (tour) => tour && alter(tour))
  }
  const isInStep = ({ previousSavedAt }: TourSave) => read()?.savedAt === previousSavedAt
  /** Once a save of somebody else is missing, the tour stays as of before it until it is read again. */
  const changeBySave = (save: TourSave, alter: (tour: Tour) => Tour) => {
    const { savedAt, savedBy } = save
    const inStep = isInStep(save)
    lastSavedAt = savedAt
    change((tour) => (inStep ? { ...alter(tour), savedAt, savedBy } : alter(tour)))
  }
  return {
    read,
    translations,
    holdVersion(edit) {
      const tour = read()
      if (tour) versions.hold(tour, edit)
      translations.hold(edit)
    },
    versionOf: versions.of,
    saved: {
      tour(saved) {
        versions.saved(saved)
        changeBySave(saved.save, (tour) => withSavedTour(tour, saved))
      },
      stopList(saved) {
        const { tourId: id, version, save } = saved
        const inStep = isInStep(save)
        // Otherwise the version covers what somebody else saved and nobody has seen here.
        if (inStep) versions.saved({ id, version })
        changeBySave(save, (tour) => {
          const changed = withStopList(tour, saved)
          return inStep ? { ...changed, version } : changed
        })
      },
      stop({ stop, media, save }) {
        versions.saved(stop)
        changeBySave(save, (tour) => withMedia(withStop(tour, stop), media))
      },
      hotspot(saved) {
        versions.saved(saved.hotspot)
        changeBySave(saved.save, (tour) => withSavedHotspot(tour, saved))
      },
      createdHotspot({ hotspot, wayBack, media, save }) {
        const created = wayBack === null ? [hotspot] : [hotspot, wayBack]
        for (const one of created) versions.saved(one)
        changeBySave(save, (tour) => withMedia(created.reduce(withHotspot, tour), media))
      },
      removedHotspot(removed) {
        changeBySave(removed.save, (tour) => withoutHotspot(tour, removed))
      },
      elsewhere(save) {
        changeBySave(save, (tour) => tour)
      },
    },
    met: {
      tour(fields) {
        versions.saved(fields)
        change((tour) => withOwnFields(tour, fields))
      },
      stop(stop) {
        versions.saved(stop)
        change((tour) => withStop(tour, stop))
      },
      hotspot(hotspot) {
        versions.saved(hotspot)
        change((tour) => withHotspot(tour, hotspot))
      },
    },
    putMedia(media) {
      chosen.set(media.id, media)
      change((tour) => ({ ...tour, media: replaceById(tour.media, media) }))
    },
    chosenMedia: () => [...chosen.values()],
    refresh,
    async replaced({ savedAt }) {
      lastSavedAt = savedAt
      versions.forget()
      translations.forget()
      await Promise.all([refresh(), translations.refresh()])
    },
    async catchUp() {
      const known = read()?.savedAt
      const isBehind = known !== undefined && known < lastSavedAt
      if (!isBehind && !isReadOwed) return
      isReadOwed = false
      await refresh()
    },
  }
}
