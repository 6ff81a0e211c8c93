import type { Direction, PartialView, View } from '../../shared/geometry/sphere.ts'
import type { PublicHotspot, PublicStop, TourDocument } from '../../shared/publishing/tour-document.ts'
import type { TransitionName } from '../../shared/tours/transitions.ts'
import type { Playback, PlaybackState } from './media/playback.ts'

/** Brings a tour whose stops are not all there from the start. */
export interface StopSource {
  /**
   * Brings what is missing of the stop at a place in the list, from 0; undefined where nothing is. Resolves once the
   * viewer has a document with it (`setDocument`).
   */
  bring(index: number): Promise<unknown> | undefined
  /** The tour in another of its languages, with all of the stop that is shown. */
  inLanguage(language: string, signal: AbortSignal): Promise<TourDocument>
}

/** How `createTourViewer` is told what to show. */
export type TourViewerOptions = {
  readonly document: TourDocument
  /** Source of the stops that the document contains only in part. */
  readonly parts?: StopSource | undefined
  /** Filters every document before it is shown. */
  readonly veil?: ((document: TourDocument) => TourDocument) | undefined
  /** Stop to start with: its id, or its 1-based position. Anything unknown means the tour's start stop. */
  readonly stop?: string | number | undefined
  /** Overrides the stop's initial view. */
  readonly view?: PartialView | undefined
  /** Address that relative media addresses start from; the page's own by default. */
  readonly baseUrl?: string | undefined
  /** Texture budget; by default decided by the device. */
  readonly memoryMiB?: number | undefined
  readonly maxDevicePixelRatio?: number | undefined
  /** `cooperative`: one finger and a plain wheel scroll the page, two fingers and Ctrl+wheel move the view. */
  readonly gestures?: 'free' | 'cooperative' | undefined
  /** Instead of the transitions that the tour and its hotspots name. */
  readonly transition?: TransitionName | undefined
  /** Videos begin by themselves where the visitor did not ask for calm; `true` unless said. */
  readonly autoplay?: boolean | undefined
  /** An editor's stage: hotspots are selected and dragged instead of followed, presses on the panorama are told. */
  readonly editing?: boolean | undefined
  /** Texts by key of the files in `sdk/locales` and `shared/custom-texts`, for another language. */
  readonly texts?: Readonly<Record<string, string>> | undefined
}

export type GoToOptions = {
  readonly view?: PartialView | undefined
  readonly transition?: TransitionName | undefined
  readonly signal?: AbortSignal | undefined
}

/** Without `animateMs` at once. */
export type TurnOptions = { readonly animateMs?: number | undefined }

export type SnapshotOptions = { readonly type?: string | undefined; readonly widthPx?: number | undefined }

/** Place of a direction in the viewer, in CSS pixels from its top left. `visible` is false outside of it. */
export type ScreenPoint = { readonly x: number; readonly y: number; readonly visible: boolean }

export type ViewerStats = {
  readonly textureMiB: number
  readonly budgetMiB: number
  readonly tilesShown: number
  /** Tiles in view that could not be loaded so far; they are requested again by themselves. */
  readonly tilesFailed: number
  readonly requestsOpen: number
  readonly framesDrawn: number
  /** All tiles of the view are there in the resolution it deserves. */
  readonly sharp: boolean
  /**
   * And nothing moves: the image was drawn as finely as it can be, and is not drawn again. Never so of videos and of
   * images that have no tiles.
   */
  readonly settled: boolean
}

export type ViewerErrorCode = 'WEBGL2_UNSUPPORTED' | 'MEDIA_MISSING' | 'CORS' | 'CONTEXT_LOST'

/** Events of a viewer and what their `detail` holds. All are `CustomEvent`s. */
export type ViewerEvents = {
  ready: Record<string, never>
  /** Cancelable; fired before a stop is left. */
  stopleave: { from: PublicStop; to: PublicStop }
  stopchange: { stop: PublicStop; index: number }
  /** The tour is in another language; the stop and the view are the same. */
  languagechange: { language: string }
  /** At most 10 a second, and once at the end of a move. */
  viewchange: View
  sharp: Record<string, never>
  /** Cancelable: the viewer then does not act on the hotspot. */
  hotspotclick: { hotspot: PublicHotspot }
  /** An info hotspot, or any other with something to read, wants its panel. */
  panelopen: { hotspot: PublicHotspot }
  panelclose: Record<string, never>
  /** The video of the current stop plays, waits, is heard …; null where the stop has none. */
  mediastate: { playback: PlaybackState | null }
  /** The view begins to follow the device, or ends to. */
  gyrochange: { active: boolean }
  /** The tour begins to be seen in a headset, or ends to. */
  xrchange: { active: boolean }
  /** The view begins to turn by itself, or ends to. */
  cruisechange: { active: boolean }
  tileerror: { url: string; status: number }
  contextlost: Record<string, never>
  contextrestored: Record<string, never>
  error: { code: ViewerErrorCode; message: string; recoverable: boolean }
  /** Editing only; `hotspotId` is of the hotspot that fills the part of the scene that was pressed. */
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

/** A mounted tour. One container, one viewer; `dispose` frees everything it ever held. */
export interface TourViewer {
  readonly ready: Promise<void>
  readonly element: HTMLElement
  readonly document: TourDocument
  readonly stop: PublicStop
  readonly stops: readonly PublicStop[]
  /** The current language (BCP 47). */
  readonly language: string
  /**
   * Shows the tour in another of its languages (`languages` of the document, and its own). Rejects for one that it is
   * not in, and where its texts cannot be had.
   */
  setLanguage(language: string): Promise<void>
  goTo(stop: string | number, options?: GoToOptions): Promise<void>
  getView(): View
  /** Turns to a view; resolves when it is reached. Without `animateMs` at once. */
  setView(view: PartialView, options?: TurnOptions): Promise<void>
  /** Zooms by a factor, in any kind of stop. */
  zoomBy(factor: number, options?: TurnOptions): void
  /**
   * Turns slowly on, to the right where positive, until any input, another stop, or 0. Does nothing for visitors who
   * asked for less motion.
   */
  cruise(yawDegPerSecond: number): void
  /**
   * Lets the view follow the device. To be called while a press is handled: Safari asks the visitor. `unsupported` where
   * no sensor speaks within half a second.
   */
  enableGyro(): Promise<GyroscopeAnswer>
  disableGyro(): void
  /**
   * Shows the tour in a headset (WebXR). To be called while a press is handled. `unsupported` where there is none,
   * `denied` where the visitor or the page around does not allow it, `failed` where it cannot be drawn for.
   */
  enterVR(): Promise<HeadsetAnswer>
  exitVR(): void
  /** The tour is seen in a headset at this moment. */
  readonly inVR: boolean
  /** The video of the current stop, once it is there. */
  readonly playback: Playback | null
  screenToDirection(x: number, y: number): Direction
  /** Null behind the camera, where no point of the screen shows it. */
  directionToScreen(direction: Direction): ScreenPoint | null
  /** Direction of the image in the middle of the screen; null where the stop is flat, or where nothing is drawn. */
  readonly lookedAt: Direction | null
  /** Ids of the hotspots that are shown now and whose middle is on the screen. */
  hotspotsInView(): readonly string[]
  /**
   * Takes a changed document; the image is only loaded again where its media changed. With `parts`, one that has the very
   * same object for the stop that is shown only adds to what there is. With `isRevealed` the current stop is entered as
   * if the visitor just came to it.
   */
  setDocument(document: TourDocument, isRevealed?: boolean): void
  /** Editing only: shows a hotspot as selected. */
  selectHotspot(hotspotId: string | null): void
  openPanel(hotspotId: string): void
  closePanel(): void
  /** The current image as an image. Rejects where the stop shows none, or none yet. */
  snapshot(options?: SnapshotOptions): Promise<Blob>
  stats(): ViewerStats
  on<Name extends keyof ViewerEvents>(name: Name, listener: ViewerListener<Name>): () => void
  dispose(): void
}
