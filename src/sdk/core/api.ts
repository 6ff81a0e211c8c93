import type { Direction, PartialView, View } from '../../shared/geometry/sphere.ts'
import type { PublicHotspot, PublicStop, TourDocument } from '../../shared/publishing/tour-document.ts'
import type { TransitionName } from '../../shared/tours/transitions.ts'
import type { KeyOf, LookUpTexts, TextLookup } from '../locales/text-lookup.ts'
import type { CaptureHost } from './captures/capture-host.ts'
import type { Quality } from './device.ts'
import type { TileSource } from './loading/tile-source.ts'
import type { Playback, PlaybackState } from './media/playback.ts'
import type { PlanetHost } from './planet/planet-host.ts'
import type { ProjectionName } from './planet/projection-names.ts'
import type { SceneHost } from './scene/scene-host.ts'

/** Loads the missing parts of a large tour. Its first document doesn't contain all stops completely. */
export interface StopSource {
  /**
   * Loads the missing part of the stop at an index of the list; undefined if nothing is missing. Resolves once
   * `setDocument` has received a document that contains it.
   */
  load(index: number): Promise<unknown> | undefined
  /** Loads the tour in another of its languages, with the complete current stop. */
  loadLanguage(language: string, signal: AbortSignal): Promise<TourDocument>
}

/** Options of `createTourViewer`. */
export type TourViewerOptions = {
  readonly document: TourDocument
  /** Source of the stops that the document contains only in part. */
  readonly parts?: StopSource | undefined
  /** Hides parts of every document before it is shown, such as the stops behind a gate. */
  readonly veil?: ((document: TourDocument) => TourDocument) | undefined
  /** Stop to start with: its id, or its 1-based position. The tour's start stop if it is unknown. */
  readonly stop?: string | number | undefined
  /** Overrides the stop's initial view. */
  readonly view?: PartialView | undefined
  /** Base URL of relative media URLs; by default, the base URL of the page. */
  readonly baseUrl?: string | undefined
  /** Extends the source of tiles, for a page that cuts tiles itself. */
  readonly extendTiles?: ((source: TileSource) => TileSource) | undefined
  /** Texture budget; by default decided by the device. */
  readonly memoryMiB?: number | undefined
  readonly maxDevicePixelRatio?: number | undefined
  /** `cooperative`: one finger and a plain wheel scroll the page, two fingers and Ctrl+wheel move the view. */
  readonly gestures?: 'free' | 'cooperative' | undefined
  /** Overrides the transitions of the tour and its hotspots. */
  readonly transition?: TransitionName | undefined
  /** Starts videos automatically, except for visitors who prefer reduced motion; `true` by default. */
  readonly autoplay?: boolean | undefined
  /** Editing mode: hotspots are selected and dragged instead of followed, and presses on the panorama emit events. */
  readonly editing?: boolean | undefined
  /** Texts of the view in the visitor's language. They are read whenever they are needed, because the language may change. */
  readonly texts: TextLookup<KeyOf<'viewer'>>
  /** Creates lookups for code that is loaded on demand with its own English texts. */
  readonly textsOf: LookUpTexts
  /** Called before the tour changes its language. Resolves with a function that changes the language of its controls. */
  readonly prepareLanguage?: ((language: string) => Promise<() => void>) | undefined
}

export interface GoToOptions {
  readonly view?: PartialView | undefined
  readonly transition?: TransitionName | undefined
  /** Cancels the navigation while the old stop is still shown. */
  readonly signal?: AbortSignal | undefined
}

/** Duration of an animated change of the view; without one it changes at once. */
export type TurnOptions = { readonly animateMs?: number | undefined }

export interface SnapshotOptions {
  /** `image/webp` by default. Browsers that can't write a type write PNG. */
  readonly type?: 'image/webp' | 'image/jpeg' | 'image/png' | undefined
  /** From 1 to 8192; by default, the width of the tour. */
  readonly widthPx?: number | undefined
}

/** Screen position of a direction, from the tour's top left. `visible` is false outside of the tour. */
export interface ScreenPoint {
  readonly x: number
  readonly y: number
  readonly visible: boolean
}

export interface ViewerStats {
  /** Texture memory in use and its limit. Both are 0 without WebGL. */
  readonly textureMiB: number
  readonly budgetMiB: number
  /** Tiles of the current stop on the screen. */
  readonly tilesShown: number
  /** Tiles in view that have failed to load. They are retried automatically. */
  readonly tilesFailed: number
  readonly requestsOpen: number
  readonly framesDrawn: number
  /** True if nothing in view is enlarged, unless the image has no more detail. Then it is refined. For a video: a frame is shown instead of the poster. */
  readonly sharp: boolean
  /** True if nothing moves, loads or will be drawn again. Always false for videos and for images without tiles. */
  readonly settled: boolean
}

export type ViewerErrorCode = 'WEBGL2_UNSUPPORTED' | 'MEDIA_MISSING' | 'CORS' | 'CONTEXT_LOST'

/** The `code` of an `error` event. */
export type EventErrorCode =
  | 'LOAD_FAILED'
  | 'TOUR_NOT_FOUND'
  | 'ACCESS_REQUIRED'
  | 'SITE_REJECTED'
  | 'INVALID_ARGUMENT'
  | 'PLUGIN_FAILED'
  | ViewerErrorCode

/** A hotspot as pages see it. */
export interface PageHotspot {
  readonly id: string
  readonly kind: string
  readonly yawDeg: number
  readonly pitchDeg: number
  readonly title: string
  readonly description: string
  /** Details of the kind; later versions may add fields. */
  readonly details?: unknown
  /** JSON object of the tour's author; missing if there is none. */
  readonly customData?: Readonly<Record<string, unknown>> | undefined
}

/** Limits of the view at a stop, in degrees. A missing one doesn't limit the view. */
export interface PageViewLimits {
  /** Range that the screen never goes beyond. `yawMaxDeg` is larger than `yawMinDeg`, and above 180 if the range crosses ±180°. */
  readonly range?:
    | {
        readonly yawMinDeg: number
        readonly yawMaxDeg: number
        readonly pitchMinDeg: number
        readonly pitchMaxDeg: number
      }
    | undefined
  readonly fovMinDeg?: number | undefined
  readonly fovMaxDeg?: number | undefined
}

/**
 * Limits of the view that a page sets, in degrees. They narrow those of the author. Yaw needs both edges: it is limited from
 * `yawMinDeg` to the right up to `yawMaxDeg`, across ±180° if that is smaller. A range spans at least 30°.
 */
export interface ViewLimitOptions {
  readonly yawMinDeg?: number | undefined
  readonly yawMaxDeg?: number | undefined
  readonly pitchMinDeg?: number | undefined
  readonly pitchMaxDeg?: number | undefined
  /** Smallest and largest field of view along the longer side, from 10 to 120, which limit the zoom. */
  readonly fovMinDeg?: number | undefined
  readonly fovMaxDeg?: number | undefined
}

/** Stop of view limits: its id, its position from 1, or `all`, the default, for all stops without limits of their own. */
export interface ViewLimitTarget {
  readonly stop?: string | number | undefined
}

/** Panorama of a stop's place at another time. */
export interface PageCapture {
  readonly id: string
  /** Empty if only its date describes it. */
  readonly name: string
  /** `2024-06-30`, `2024-06` or `2024`. */
  readonly date?: string | undefined
}

/** Time layers of a stop: the name and date of its own panorama, whose id is `own`, and its captures. */
export interface PageTimeLayers {
  readonly name: string
  readonly date?: string | undefined
  readonly captures: readonly PageCapture[]
}

/** A stop as pages see it. */
export interface PageStop {
  readonly id: string
  readonly name: string
  /** HTML. */
  readonly description: string
  readonly initialView: View
  /** Range of the stop that visitors can see; missing without limits. */
  readonly viewLimits?: PageViewLimits | undefined
  /** Missing without captures. */
  readonly timeLayers?: PageTimeLayers | undefined
  readonly hiddenFromList: boolean
  readonly hotspots: readonly PageHotspot[]
}

/** `detail` of each event. */
export interface PageEvents {
  ready: Record<string, never>
  /** Cancelable; emitted before a stop is left. */
  stopleave: { readonly from: PageStop; readonly to: PageStop }
  stopchange: { readonly stop: PageStop; readonly index: number }
  /** The tour is in another language; the stop and the view are the same. */
  languagechange: { readonly language: string }
  /** The current stop shows another time layer. */
  timelayerchange: { readonly layerId: string }
  /** At most 10 a second, and once at the end of a move. */
  viewchange: View
  sharp: Record<string, never>
  /** Cancelable: the viewer then does not act on the hotspot. */
  hotspotclick: { readonly hotspot: PageHotspot }
  /** The panel of an info hotspot, or of any other with a panel, is opened. */
  panelopen: { readonly hotspot: PageHotspot }
  panelclose: Record<string, never>
  /** The video of the current stop changes its state; `null` if the stop has no video. */
  mediastate: { readonly playback: PlaybackState | null }
  /** The view starts or stops following the device. */
  gyrochange: { readonly active: boolean }
  /** The tour is entered or left in a headset. */
  xrchange: { readonly active: boolean }
  /** Auto-rotation starts or ends. */
  cruisechange: { readonly active: boolean }
  /** `status` is 0 if there was no response, or the response wasn't an image. */
  tileerror: { readonly url: string; readonly status: number }
  contextlost: Record<string, never>
  contextrestored: Record<string, never>
  error: { readonly code: EventErrorCode; readonly message: string; readonly recoverable: boolean }
}

/** Events of a viewer with details that pages don't receive, and events of an editor. All are `CustomEvent`s. */
export interface ViewerEvents extends PageEvents {
  stopleave: { readonly from: PublicStop; readonly to: PublicStop }
  stopchange: { readonly stop: PublicStop; readonly index: number }
  hotspotclick: { readonly hotspot: PublicHotspot }
  panelopen: { readonly hotspot: PublicHotspot }
  error: { readonly code: ViewerErrorCode; readonly message: string; readonly recoverable: boolean }
  /** Editing only. `hotspotId` is present if the shape of a hotspot was pressed. */
  press: { direction: Direction; point: ScreenPoint; hotspotId?: string | undefined }
  hotspotselect: { hotspotId: string | null }
  /** Editing only; `final` when the drag has ended. */
  hotspotmove: { hotspotId: string; direction: Direction; final: boolean }
  /** Editing only; `final` when the drag has ended. */
  hotspotreshape: { hotspotId: string; corners: readonly Direction[]; final: boolean }
  /** Editing only: a corner was pressed, not moved. */
  cornerpress: { hotspotId: string; index: number }
}

export type ViewerListener<Name extends keyof ViewerEvents> = (event: CustomEvent<ViewerEvents[Name]>) => void

/** Results of requesting device motion, and of entering VR. */
export type GyroscopeAnswer = 'granted' | 'denied' | 'unsupported'
export type HeadsetAnswer = GyroscopeAnswer | 'failed'

/** The viewer, available once the tour is loaded. */
export interface PageViewer {
  readonly ready: Promise<void>
  readonly stop: PageStop
  readonly stops: readonly PageStop[]
  /** The current language (BCP 47). */
  readonly language: string
  /** True while the tour is shown in a headset. */
  readonly inVR: boolean
  /** The video of the current stop once it is loaded; `null` if there is none. */
  readonly playback: Playback | null
  /** Id of the capture that the current stop shows, or `own` for its own panorama. */
  readonly timeLayer: string
  /**
   * Shows a capture of the current stop by its id, or its own panorama by `own`, once its first tiles are loaded. Later stops show the layer with the
   * same name, or with the nearest date. Rejects for an unknown layer, and if it can't be loaded.
   */
  setTimeLayer(layerId: string): Promise<void>
  /** Shows the tour in another of its languages. Rejects for one that it is not in, and if its texts can't be loaded. */
  setLanguage(language: string): Promise<void>
  /** Goes to a stop by its position from 1, or by its id. */
  goTo(stop: string | number, options?: GoToOptions): Promise<void>
  getView(): View
  /** Turns to a view, immediately unless `animateMs` is set. Resolves when it is reached. */
  setView(view: PartialView, options?: TurnOptions): Promise<void>
  /** Zooms in by `factor`, in any kind of stop. */
  zoomBy(factor: number, options?: TurnOptions): void
  /**
   * Auto-rotates, positive to the right, until any input, another stop, or 0. Does nothing for visitors who prefer
   * reduced motion.
   */
  cruise(degPerSecond: number): void
  /**
   * Lets the view follow the device. Call it while a press is handled, since Safari asks the visitor. `unsupported`
   * if no sensor responds within half a second.
   */
  enableGyro(): Promise<GyroscopeAnswer>
  disableGyro(): void
  /**
   * Shows the tour in a headset (WebXR). Call it while a press is handled. `unsupported` if there is none, `denied` if
   * the visitor or the page doesn't allow it, `failed` if the headset can't be drawn for.
   */
  enterVR(): Promise<HeadsetAnswer>
  exitVR(): void
  /** Limits the view in addition to the author's limits; `null` ends it. Resolves when the limits are in effect. */
  setViewLimits(limits: ViewLimitOptions | null, target?: ViewLimitTarget): Promise<void>
  setQuality(quality: Quality): void
  /** The projection that was chosen, also while a stop that shows only a range of the sphere stays rectilinear. */
  readonly projection: ProjectionName
  /** Changes the projection and turns to its view. Resolves when it is reached, or when another change takes over. */
  setProjection(projection: ProjectionName, options?: TurnOptions): Promise<void>
  screenToDirection(x: number, y: number): Direction
  /** `null` behind the camera. */
  directionToScreen(direction: Direction): ScreenPoint | null
  openPanel(hotspotId: string): void
  closePanel(): void
  /** The current view as an image. Rejects if the stop shows no image, or none yet. */
  snapshot(options?: SnapshotOptions): Promise<Blob>
  stats(): ViewerStats
  /** Adds a listener. Call the returned function to remove it. */
  on<Name extends keyof PageEvents>(name: Name, listener: (event: CustomEvent<PageEvents[Name]>) => void): () => void
}

/** A mounted tour with members that pages don't receive. A container has one viewer; `dispose` frees all its resources. */
export interface TourViewer
  extends Omit<
    PageViewer,
    'setViewLimits' | 'setQuality' | 'timeLayer' | 'setTimeLayer' | 'projection' | 'setProjection'
  > {
  readonly element: HTMLElement
  readonly document: TourDocument
  readonly stop: PublicStop
  readonly stops: readonly PublicStop[]
  /** Image direction in the middle of the screen; null in a flat stop, or if nothing is drawn. */
  readonly lookedAt: Direction | null
  /** Ids of the visible hotspots whose center is on the screen. */
  hotspotsInView(): readonly string[]
  /** Parts of the viewer that the scene API uses. */
  readonly sceneHost: SceneHost
  /** Parts of the viewer that show time layers. */
  readonly captureHost: CaptureHost
  /** Parts of the viewer that bend its projection. */
  readonly planetHost: PlanetHost
  /**
   * Replaces the document. The image is loaded again only if its medium changed. With `parts`, a document with the same
   * object for the current stop only adds stops. With `isRevealed`, the events of entering the current stop are emitted.
   */
  setDocument(document: TourDocument, isRevealed?: boolean): void
  /** Editing only: selects a hotspot, or none. */
  selectHotspot(hotspotId: string | null): void
  on<Name extends keyof ViewerEvents>(name: Name, listener: ViewerListener<Name>): () => void
  dispose(): void
}
