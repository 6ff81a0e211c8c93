import { type Leveling, levelingOf } from '../../../shared/geometry/leveling.ts'
import type { SphereRange } from '../../../shared/geometry/sphere-range.ts'
import type { PublicStop, TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { StopKind } from '../../../shared/tours/stop-kinds.ts'
import { stopKindOf, stopKindViews } from '../media/stop-kinds.ts'
import type { StopMedia } from '../media/stop-media.ts'
import type { StopMediaLoader } from '../media/stop-media-loader.ts'
import { type ImageCache, panoOf, type StageImage } from '../stage/stage-image.ts'
import { type Destination, Navigation, type StageStop } from './navigation.ts'
import type { NeighborStop } from './neighbor-stops.ts'
import type { StopFade } from './stop-fade.ts'
import { type StopList, stopListOf } from './stop-list.ts'

/** The current stop, the destination of a navigation, and the stop that may be next. */
export class NavigationState {
  readonly #imageCache: ImageCache
  readonly #mediaLoader: StopMediaLoader
  #document: TourDocument
  #stopList: StopList
  #current: StageStop
  #navigation: Navigation | null = null
  #stopFade: StopFade | null = null
  #neighborStop: NeighborStop | null = null
  /** Media of the stop under the pointer, opened in advance. */
  #prefetchedMedia: StopMedia | null = null

  /** Starts at the tour's start stop if `start` is unknown. Throws `RangeError` for a tour without stops. */
  constructor(
    document: TourDocument,
    { imageCache, mediaLoader }: { readonly imageCache: ImageCache; readonly mediaLoader: StopMediaLoader },
    start: string | number | undefined,
  ) {
    this.#document = document
    this.#imageCache = imageCache
    this.#mediaLoader = mediaLoader
    this.#stopList = stopListOf(document)
    this.#current = this.#openStop(
      (start === undefined ? undefined : this.#stopList.find(start)) ?? this.#stopList.start,
    )
    this.#current.stopMedia?.setCurrent(true)
  }

  get document(): TourDocument {
    return this.#document
  }

  get list(): StopList {
    return this.#stopList
  }

  /** The current stop. */
  get current(): StageStop {
    return this.#current
  }

  /** Navigation to a stop that is not shown yet. */
  get navigation(): Navigation | null {
    return this.#navigation
  }

  /** Fade from the previous stop, while it is still visible. */
  get stopFade(): StopFade | null {
    return this.#stopFade
  }

  /** Destination of the link under the pointer, or of the focused link. */
  get neighborStop(): NeighborStop | null {
    return this.#neighborStop
  }

  /**
   * Prefetches the stop that the visitor points at: requests its tiles, and opens a flat image without showing it.
   */
  prefetch(neighborStop: NeighborStop): void {
    const kind = stopKindOf(this.#document, neighborStop.stop)
    this.#neighborStop = neighborStop
    this.#prefetchedMedia =
      kind && stopKindViews[kind].canPrefetch ? this.#mediaLoader.mediaOf(this.#document, neighborStop.stop) : null
    this.#closeUnusedMedia()
  }

  /** Discards prefetched media that failed, so that they load again on arrival; returns false for other media. */
  discard(stopMedia: StopMedia): boolean {
    if (stopMedia !== this.#prefetchedMedia) return false
    this.#prefetchedMedia = null
    this.#closeUnusedMedia()
    return true
  }

  /** Leveling of the image of a stop. */
  levelingOf(stop: PublicStop): Leveling {
    return levelingOf(stop, panoOf(this.#document, stop)?.manifest.pose)
  }

  /** The parts of a stop that are needed to draw it, without opening its media. */
  unopened(stop: PublicStop): StageStop {
    return {
      stop,
      image: this.#imageCache.imageOf(this.#document, stop),
      stopMedia: null,
      leveling: this.levelingOf(stop),
    }
  }

  #openStop(stop: PublicStop): StageStop {
    return { ...this.unopened(stop), stopMedia: this.#mediaLoader.mediaOf(this.#document, stop) }
  }

  /** Updates the opacity of flat media, which are above the panoramas of the previous and next stop. */
  fadeStopMedia(nowMs: number): void {
    const opacity = this.#stopFade?.fade(nowMs)?.opacity ?? 1
    const { stopMedia } = this.#current
    stopMedia?.fadeTo(opacity)
    this.#stopFade?.from.stopMedia?.fadeTo(stopMedia?.display?.plane ? 1 : 1 - opacity)
  }

  resize(): void {
    this.#mediaLoader.resize()
  }

  imageOf(stopId: string): StageImage | null {
    const stop = this.#stopList.find(stopId)
    return stop ? this.#imageCache.imageOf(this.#document, stop) : null
  }

  /** Range of a stop that visitors can see: its view limits, or else the coverage of a partial panorama. */
  rangeOf({ mediaId, viewLimits }: PublicStop): SphereRange | undefined {
    return viewLimits?.range ?? this.#document.panos[mediaId ?? '']?.manifest.coverage
  }

  /** Kind and alt text of a stop's medium; null without one. */
  mediumOf(stop: PublicStop): { readonly kind: StopKind; readonly altText: string } | null {
    const kind = stopKindOf(this.#document, stop)
    return kind && { kind, altText: this.#document[kind][stop.mediaId ?? '']?.altText ?? '' }
  }

  /** Replaces the document if the new one has the same object for the current stop, and so only adds stops; else false. */
  extend(document: TourDocument): boolean {
    const list = stopListOf(document)
    const { stop } = this.#current
    if (document.stops[stop.id] !== stop) return false
    this.#document = document
    this.#stopList = list
    return true
  }

  /** Replaces the document. Returns false if it lacks the current stop; the start stop is then shown. */
  setDocument(document: TourDocument): boolean {
    const list = stopListOf(document)
    this.#endAll()
    this.#document = document
    this.#stopList = list
    this.#neighborStop = this.#prefetchedMedia = null
    const currentStop = list.find(this.#current.stop.id)
    this.#current = this.#openStop(currentStop ?? list.start)
    this.#closeUnusedMedia()
    return currentStop !== undefined
  }

  /** Starts a navigation. It replaces one that hasn't arrived, and speeds up the fade of one that has. */
  start(stop: PublicStop, options: Omit<Destination, 'stageStop'>, nowMs: number): Navigation {
    this.endNavigation()
    this.#stopFade?.speedUp(nowMs)
    this.#navigation = new Navigation({ ...options, stageStop: this.#openStop(stop) }, nowMs)
    this.#neighborStop = this.#prefetchedMedia = null
    return this.#navigation
  }

  /** Makes the destination the current stop. */
  enter(navigation: Navigation, stopFade: StopFade): void {
    this.endStopFade()
    this.#current.stopMedia?.setCurrent(false)
    this.#current = navigation.destination.stageStop
    this.#current.stopMedia?.setCurrent(true)
    this.#navigation = null
    this.#stopFade = stopFade
  }

  /** Cancels a navigation whose destination isn't shown yet. */
  endNavigation(): void {
    const navigation = this.#navigation
    this.#navigation = null
    this.#closeUnusedMedia()
    navigation?.end()
  }

  endStopFade(): void {
    const stopFade = this.#stopFade
    this.#stopFade = null
    this.#closeUnusedMedia()
    stopFade?.end()
  }

  #endAll(): void {
    this.endNavigation()
    this.endStopFade()
  }

  /** Closes all media except the media of visible, arriving and prefetched stops. */
  #closeUnusedMedia(): void {
    const stageStops = [this.#current, this.#stopFade?.from, this.#navigation?.destination.stageStop]
    this.#mediaLoader.retain([this.#prefetchedMedia, ...stageStops.map((stageStop) => stageStop?.stopMedia ?? null)])
    this.#current.stopMedia?.setCurrent(true)
  }

  dispose(): void {
    this.#endAll()
    this.#mediaLoader.retain([])
  }
}
