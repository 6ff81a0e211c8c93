/**
 * Types of `<stopover-tour>` and of the global `Stopover`, for pages that embed tours. Angles are in degrees; sizes and
 * positions are in CSS pixels.
 */

/** Yaw grows to the right, −180 to 180. Pitch grows upwards, −90 to 90. */
export interface StopoverDirection {
  readonly yawDeg: number
  readonly pitchDeg: number
}

/** The visitor's view. `fovDeg` is the field of view along the longer side of the tour. */
export interface StopoverView extends StopoverDirection {
  readonly fovDeg: number
}

/** Some of the three angles. One that is missing or `undefined` stays as it is. */
export interface StopoverViewChange {
  readonly yawDeg?: number | undefined
  readonly pitchDeg?: number | undefined
  readonly fovDeg?: number | undefined
}

/** Screen position of a direction, from the tour's top left. `visible` is false outside of the tour. */
export interface StopoverPoint {
  readonly x: number
  readonly y: number
  readonly visible: boolean
}

/** A visitor's answer from the page's consent manager. */
export type StopoverConsent = 'granted' | 'denied'

export type StopoverTransition = 'fade' | 'zoom' | 'turn' | 'none'

/** The `code` of a rejection's reason, and of a `TypeError` that names an invalid argument. */
export type StopoverErrorCode =
  | 'INVALID_ARGUMENT'
  | 'UNKNOWN_STOP'
  | 'UNKNOWN_HOTSPOT'
  | 'UNKNOWN_LANGUAGE'
  | 'NO_IMAGE'
  | 'TOUR_NOT_FOUND'
  | 'ACCESS_REQUIRED'
  | 'SITE_REJECTED'
  | 'LOAD_FAILED'
  | 'NOT_ON_PAGE'
  | 'ABORTED'

/** The `code` of an `error` event. */
export type StopoverEventErrorCode =
  | 'LOAD_FAILED'
  | 'TOUR_NOT_FOUND'
  | 'ACCESS_REQUIRED'
  | 'SITE_REJECTED'
  | 'INVALID_ARGUMENT'
  | 'WEBGL2_UNSUPPORTED'
  | 'MEDIA_MISSING'
  | 'CORS'
  | 'CONTEXT_LOST'

export interface StopoverHotspot {
  readonly id: string
  readonly kind: string
  readonly yawDeg: number
  readonly pitchDeg: number
  readonly title: string
  readonly description: string
  /** Details of the kind; more fields may be added. */
  readonly details?: unknown
}

export interface StopoverStop {
  readonly id: string
  readonly name: string
  /** HTML. */
  readonly description: string
  readonly initialView: StopoverView
  readonly hiddenFromList: boolean
  readonly hotspots: readonly StopoverHotspot[]
}

export interface StopoverButton {
  readonly id: string
  readonly label: string
  readonly icon: string
  /** `kind` is `url`, `stop`, `form`, `phone` or `email`. */
  readonly action: { readonly kind: string; readonly details?: unknown }
}

export interface StopoverGoToOptions {
  readonly view?: StopoverViewChange | undefined
  readonly transition?: StopoverTransition | undefined
  /** Cancels the navigation while the old stop is still shown. */
  readonly signal?: AbortSignal | undefined
}

export interface StopoverSnapshotOptions {
  /** `image/webp` unless set. Browsers that cannot write a type write PNG. */
  readonly type?: 'image/webp' | 'image/jpeg' | 'image/png' | undefined
  /** From 1 to 8192; the width of the tour unless set. */
  readonly widthPx?: number | undefined
}

export interface StopoverStats {
  /** Texture memory in use and its limit. Both are 0 while nothing is drawn by the graphics card. */
  readonly textureMiB: number
  readonly budgetMiB: number
  /** Tiles of the current stop on the screen. */
  readonly tilesShown: number
  /** Tiles in view that have failed to load. They are retried automatically. */
  readonly tilesFailed: number
  readonly requestsOpen: number
  readonly framesDrawn: number
  /** Everything in view is shown in full resolution. For a video: a frame is shown instead of the poster. */
  readonly sharp: boolean
  /** Nothing moves, loads or will be drawn again. Always false for videos. */
  readonly settled: boolean
}

/** Times are in seconds. */
export interface StopoverPlaybackState {
  readonly playing: boolean
  readonly waiting: boolean
  readonly ended: boolean
  readonly timeSeconds: number
  readonly durationSeconds: number
  readonly bufferedSeconds: number
  readonly hasSound: boolean
  readonly muted: boolean
  /** 0 to 1. */
  readonly volume: number
  readonly mutedByBrowser: boolean
  readonly captions: readonly { readonly label: string; readonly language: string }[]
  /** Index in `captions`. */
  readonly shownCaptions: number | null
  readonly transcriptUrl: string | null
}

/** The video of the current stop. */
export interface StopoverPlayback {
  readonly state: StopoverPlaybackState
  play(): Promise<void>
  pause(): void
  seek(timeSeconds: number): void
  setMuted(muted: boolean): void
  /** 0 to 1. */
  setVolume(volume: number): void
  /** By index in `state.captions`; `null` hides them. */
  showCaptions(index: number | null): void
}

type Nothing = Record<string, never>

/** `detail` of each event. */
export interface StopoverEventDetails {
  ready: Nothing
  /** Cancelable. */
  stopleave: { readonly from: StopoverStop; readonly to: StopoverStop }
  stopchange: { readonly stop: StopoverStop; readonly index: number }
  languagechange: { readonly language: string }
  viewchange: StopoverView
  sharp: Nothing
  /** Cancelable. */
  hotspotclick: { readonly hotspot: StopoverHotspot }
  panelopen: { readonly hotspot: StopoverHotspot }
  panelclose: Nothing
  mediastate: { readonly playback: StopoverPlaybackState | null }
  gyrochange: { readonly active: boolean }
  xrchange: { readonly active: boolean }
  cruisechange: { readonly active: boolean }
  /** `status` is 0 if there was no response, or it was no image. */
  tileerror: { readonly url: string; readonly status: number }
  contextlost: Nothing
  contextrestored: Nothing
  error: { readonly code: StopoverEventErrorCode; readonly message: string; readonly recoverable: boolean }
}

/** Events of the element's controls. */
export interface StopoverElementEventDetails extends Omit<StopoverEventDetails, 'mediastate'> {
  /** Cancelable. */
  buttonclick: { readonly button: StopoverButton }
  formsubmit: {
    readonly formId: string
    readonly hotspotId?: string
    readonly buttonId?: string
    readonly opening?: string
  }
  guidechange: {
    readonly status: 'off' | 'playing' | 'paused' | 'ended'
    readonly position: number
    readonly total: number
  }
}

type StopoverEvents = {
  readonly [Name in keyof StopoverElementEventDetails]: CustomEvent<StopoverElementEventDetails[Name]>
}

export interface StopoverEventMap extends Omit<HTMLElementEventMap, keyof StopoverEvents>, StopoverEvents {}

/** The viewer, available once the tour is loaded. */
export interface StopoverViewer {
  readonly ready: Promise<void>
  readonly stop: StopoverStop
  readonly stops: readonly StopoverStop[]
  /** BCP 47. */
  readonly language: string
  readonly inVR: boolean
  readonly playback: StopoverPlayback | null
  setLanguage(language: string): Promise<void>
  goTo(stop: string | number, options?: StopoverGoToOptions): Promise<void>
  getView(): StopoverView
  setView(view: StopoverViewChange, options?: { readonly animateMs?: number | undefined }): Promise<void>
  /** Zooms in by `factor`. */
  zoomBy(factor: number, options?: { readonly animateMs?: number | undefined }): void
  /** Auto-rotates, positive to the right; 0 stops. */
  cruise(degPerSecond: number): void
  enableGyro(): Promise<'granted' | 'denied' | 'unsupported'>
  disableGyro(): void
  enterVR(): Promise<'granted' | 'denied' | 'unsupported' | 'failed'>
  exitVR(): void
  screenToDirection(x: number, y: number): StopoverDirection
  /** `null` behind the camera. */
  directionToScreen(direction: StopoverDirection): StopoverPoint | null
  openPanel(hotspotId: string): void
  closePanel(): void
  snapshot(options?: StopoverSnapshotOptions): Promise<Blob>
  stats(): StopoverStats
  /** Adds a listener. Call the returned function to remove it. */
  on<Name extends keyof StopoverEventDetails>(
    name: Name,
    listener: (event: CustomEvent<StopoverEventDetails[Name]>) => void,
  ): () => void
}

/** `<stopover-tour>`. */
export interface StopoverTourElement extends HTMLElement {
  /** The first stop is shown. Reading it loads the tour. */
  readonly ready: Promise<void>
  /** `undefined` until the tour is loaded. */
  readonly viewer: StopoverViewer | undefined
  /** The page's own texts for the viewer, by key. A change loads the tour again. */
  texts: Readonly<Record<string, string>>
  goTo(stop: string | number, options?: StopoverGoToOptions): Promise<void>
  getView(): StopoverView | undefined
  setView(view: StopoverViewChange, options?: { readonly animateMs?: number | undefined }): Promise<void>
  screenToDirection(x: number, y: number): StopoverDirection | undefined
  /** `null` behind the camera, `undefined` until the tour is loaded. */
  directionToScreen(direction: StopoverDirection): StopoverPoint | null | undefined
  openPanel(hotspotId: string): Promise<void>
  closePanel(): void
  playTour(): Promise<void>
  pauseTour(): Promise<void>
  snapshot(options?: StopoverSnapshotOptions): Promise<Blob>
  stats(): StopoverStats | undefined
  /**
   * Passes the visitor's consent to Google Analytics, and later changes of it. The tour itself stops asking.
   */
  setAnalyticsConsent(consent: StopoverConsent): void
  /** Disposes of the tour and loads it again. */
  reload(): void
  addEventListener<Name extends keyof StopoverEventMap>(
    type: Name,
    listener: (this: StopoverTourElement, event: StopoverEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<Name extends keyof StopoverEventMap>(
    type: Name,
    listener: (this: StopoverTourElement, event: StopoverEventMap[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void
}

/** The attributes of the element. */
export interface StopoverAttributes {
  /** Share id. */
  readonly tour?: string | undefined
  /** Position from 1, or id. */
  readonly stop?: string | number | undefined
  readonly yaw?: string | number | undefined
  readonly pitch?: string | number | undefined
  readonly fov?: string | number | undefined
  readonly gestures?: 'cooperative' | 'free' | undefined
  readonly transition?: StopoverTransition | undefined
  /** BCP 47. */
  readonly language?: string | undefined
  /** Degrees per second. */
  readonly autorotate?: string | number | undefined
  readonly guided?: 'start' | boolean | undefined
  readonly startscreen?: 'skip' | undefined
  /** `all`, `none`, or names separated by spaces. */
  readonly controls?: string | undefined
  readonly loading?: 'lazy' | 'eager' | undefined
  /** Address of an image. */
  readonly poster?: string | undefined
  /** `off`: visits on this page are not counted. */
  readonly visits?: 'off' | undefined
  /** The visitor's consent to Google Analytics. The default `ask` lets the tour ask. */
  readonly analyticsconsent?: 'ask' | StopoverConsent | undefined
}

/** An option for each attribute, and the page's own texts. */
export interface StopoverOptions extends StopoverAttributes {
  readonly tour: string
  readonly texts?: Readonly<Record<string, string>> | undefined
}

export interface StopoverGlobal {
  /** Adds a tour to an element. Resolves when its first stop is shown. */
  create(target: Element | string, options: StopoverOptions): Promise<StopoverTourElement>
}

/** `<stopover-tour>` in JSX. */
export interface StopoverJsxProps extends StopoverAttributes {
  readonly texts?: Readonly<Record<string, string>> | undefined
  readonly children?: unknown
  readonly class?: string | undefined
  readonly className?: string | undefined
  readonly hidden?: boolean | undefined
  readonly id?: string | undefined
  readonly key?: string | number | bigint | null | undefined
  readonly part?: string | undefined
  readonly ref?: unknown
  readonly slot?: string | undefined
  readonly style?: unknown
  readonly title?: string | undefined
  readonly [handler: `on${string}`]: unknown
}

declare global {
  var Stopover: StopoverGlobal

  interface HTMLElementTagNameMap {
    'stopover-tour': StopoverTourElement
  }

  namespace JSX {
    interface IntrinsicElements {
      'stopover-tour': StopoverJsxProps
    }
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'stopover-tour': StopoverJsxProps
    }
  }
}
