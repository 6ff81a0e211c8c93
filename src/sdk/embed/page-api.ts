/**
 * Types of `<stopover-tour>` and of the global `Stopover`, for pages that embed tours. Angles are in degrees; sizes and
 * positions are in CSS pixels.
 */

import type {
  Direction as StopoverDirection,
  View as StopoverView,
  PartialView as StopoverViewChange,
} from '../../shared/geometry/sphere.ts'
import type { HotspotIconName as StopoverIcon } from '../../shared/hotspots/icon-names.ts'
import type { TransitionName as StopoverTransition } from '../../shared/tours/transitions.ts'
import type { GuideState } from '../chrome/guide/guide-player.ts'
import type {
  PageCapture as StopoverCapture,
  PageEvents as StopoverEventDetails,
  EventErrorCode as StopoverEventErrorCode,
  GoToOptions as StopoverGoToOptions,
  PageHotspot as StopoverHotspot,
  ScreenPoint as StopoverPoint,
  SnapshotOptions as StopoverSnapshotOptions,
  ViewerStats as StopoverStats,
  PageStop as StopoverStop,
  PageTimeLayers as StopoverTimeLayers,
  PageViewer as StopoverViewer,
  ViewLimitOptions as StopoverViewLimitOptions,
  PageViewLimits as StopoverViewLimits,
  ViewLimitTarget as StopoverViewLimitTarget,
  TurnOptions,
} from '../core/api.ts'
import type { TourErrorCode as StopoverErrorCode } from '../core/coded-error.ts'
import type { Quality as StopoverQuality } from '../core/device.ts'
import type { Playback as StopoverPlayback, PlaybackState as StopoverPlaybackState } from '../core/media/playback.ts'
import type { ProjectionName as StopoverProjection } from '../core/planet/projection-names.ts'
import type {
  AreaChanges as StopoverAreaChanges,
  AreaOptions as StopoverAreaOptions,
  AreaPoints as StopoverAreaPoints,
  SceneButton as StopoverBarButton,
  SceneButtonChanges as StopoverBarButtonChanges,
  SceneButtonIcon as StopoverBarButtonIcon,
  SceneButtonOptions as StopoverBarButtonOptions,
  SceneCard as StopoverCard,
  SceneCardChanges as StopoverCardChanges,
  SceneCardOptions as StopoverCardOptions,
  SceneFrame as StopoverFrame,
  KeyPoint as StopoverKeyPoint,
  MarkerAnchor as StopoverMarkerAnchor,
  MarkerChanges as StopoverMarkerChanges,
  MarkerContent as StopoverMarkerContent,
  MarkerImage as StopoverMarkerImage,
  MarkerOptions as StopoverMarkerOptions,
  PlaneChanges as StopoverPlaneChanges,
  PlaneCorners as StopoverPlaneCorners,
  SceneRotation as StopoverRotation,
  RotationOptions as StopoverRotationOptions,
  Scene as StopoverScene,
  SceneImageOptions as StopoverSceneImageOptions,
  SceneItem as StopoverSceneItem,
  SceneItemChanges as StopoverSceneItemChanges,
  SceneItemEventName as StopoverSceneItemEventName,
  SceneItemRole as StopoverSceneItemRole,
  SceneVideoOptions as StopoverSceneVideoOptions,
  SyncOptions as StopoverSyncOptions,
} from '../core/scene/scene-api.ts'

export type {
  StopoverAreaChanges,
  StopoverAreaOptions,
  StopoverAreaPoints,
  StopoverBarButton,
  StopoverBarButtonChanges,
  StopoverBarButtonIcon,
  StopoverBarButtonOptions,
  StopoverCapture,
  StopoverCard,
  StopoverCardChanges,
  StopoverCardOptions,
  StopoverDirection,
  StopoverErrorCode,
  StopoverEventDetails,
  StopoverEventErrorCode,
  StopoverFrame,
  StopoverGoToOptions,
  StopoverHotspot,
  StopoverIcon,
  StopoverKeyPoint,
  StopoverMarkerAnchor,
  StopoverMarkerChanges,
  StopoverMarkerContent,
  StopoverMarkerImage,
  StopoverMarkerOptions,
  StopoverPlaneChanges,
  StopoverPlaneCorners,
  StopoverPlayback,
  StopoverPlaybackState,
  StopoverPoint,
  StopoverProjection,
  StopoverQuality,
  StopoverRotation,
  StopoverRotationOptions,
  StopoverScene,
  StopoverSceneImageOptions,
  StopoverSceneItem,
  StopoverSceneItemChanges,
  StopoverSceneItemEventName,
  StopoverSceneItemRole,
  StopoverSceneVideoOptions,
  StopoverSnapshotOptions,
  StopoverStats,
  StopoverStop,
  StopoverSyncOptions,
  StopoverTimeLayers,
  StopoverTransition,
  StopoverView,
  StopoverViewChange,
  StopoverViewer,
  StopoverViewLimitOptions,
  StopoverViewLimits,
  StopoverViewLimitTarget,
}

/** Tour that a plugin is set up for. */
export interface StopoverPluginTour {
  readonly element: StopoverTourElement
  readonly viewer: StopoverViewer
  /** Everything that the plugin adds is removed with it. */
  readonly scene: StopoverScene
  /** Aborts when the plugin or the tour is removed. */
  readonly signal: AbortSignal
}

/** Function that ends a plugin, or nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: a setup that returns nothing has the type void
export type StopoverPluginResult = (() => void) | void

/** A plugin. Its errors don't affect the tour: the first one is reported by an `error` event with the code `PLUGIN_FAILED`. */
export interface StopoverPlugin {
  /** Name in error messages. */
  readonly name: string
  /** Called each time the tour is loaded. May return a function that is called when the plugin or the tour is removed. */
  setup(tour: StopoverPluginTour): StopoverPluginResult | Promise<StopoverPluginResult>
}

/** A visitor's answer from the page's consent manager. */
export type StopoverConsent = 'granted' | 'denied'

export interface StopoverButton {
  readonly id: string
  readonly label: string
  readonly icon: string
  /** `kind` is `url`, `stop`, `form`, `phone` or `email`. */
  readonly action: { readonly kind: string; readonly details?: unknown }
}

/** Events of the element's controls. */
export interface StopoverElementEventDetails extends Omit<StopoverEventDetails, 'mediastate'> {
  /** Cancelable; emitted before a custom button acts. */
  buttonclick: { readonly button: StopoverButton }
  formsubmit: {
    readonly formId: string
    readonly hotspotId?: string
    readonly buttonId?: string
    readonly opening?: string
  }
  /** Guided play. `position` counts from 1. */
  guidechange: GuideState
}

type StopoverEvents = {
  readonly [Name in keyof StopoverElementEventDetails]: CustomEvent<StopoverElementEventDetails[Name]>
}

export interface StopoverEventMap extends Omit<HTMLElementEventMap, keyof StopoverEvents>, StopoverEvents {}

/** `<stopover-tour>`. */
export interface StopoverTourElement extends HTMLElement {
  /** Resolves when the first stop is shown. Reading it loads the tour. */
  readonly ready: Promise<void>
  /** `undefined` until the tour is loaded. */
  readonly viewer: StopoverViewer | undefined
  /** The page's own texts for the viewer, by key. A change loads the tour again. */
  texts: Readonly<Record<string, string>>
  /** Markers and other content of the page. Reading it loads the tour. */
  readonly scene: Promise<StopoverScene>
  /** Adds a plugin, which is set up each time the tour is loaded. Call the returned function to remove it. */
  use(plugin: StopoverPlugin): () => void
  goTo(stop: string | number, options?: StopoverGoToOptions): Promise<void>
  getView(): StopoverView | undefined
  setView(view: StopoverViewChange, options?: TurnOptions): Promise<void>
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

export interface StopoverCompareEventMap extends HTMLElementEventMap {
  /** A visitor has moved the divider. */
  positionchange: CustomEvent<{ readonly position: number }>
}

/** `<stopover-compare>`: two tours in step with a divider between them, in the slots `before` and `after`. */
export interface StopoverCompareElement extends HTMLElement {
  /** Position of the divider, from 0 to 100, as seen from the side of the first tour. */
  position: number
  addEventListener<Name extends keyof StopoverCompareEventMap>(
    type: Name,
    listener: (this: StopoverCompareElement, event: StopoverCompareEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<Name extends keyof StopoverCompareEventMap>(
    type: Name,
    listener: (this: StopoverCompareElement, event: StopoverCompareEventMap[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void
}

/** The attributes of `<stopover-compare>`. */
export interface StopoverCompareAttributes {
  /** Accessible name of the divider. */
  readonly label: string
  /** Visible captions beside the divider. */
  readonly beforelabel?: string | undefined
  readonly afterlabel?: string | undefined
  /** From 0 to 100; 50 by default. */
  readonly position?: string | number | undefined
  /** Degrees that are added to the yaw in the second tour. */
  readonly yawoffset?: string | number | undefined
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
  /** Limits of the view, in addition to those of the author. Yaw needs both edges. */
  readonly yawmin?: string | number | undefined
  readonly yawmax?: string | number | undefined
  readonly pitchmin?: string | number | undefined
  readonly pitchmax?: string | number | undefined
  /** Limits of the zoom. */
  readonly fovmin?: string | number | undefined
  readonly fovmax?: string | number | undefined
  readonly gestures?: 'cooperative' | 'free' | undefined
  readonly transition?: StopoverTransition | undefined
  /** BCP 47. */
  readonly language?: string | undefined
  /** Degrees per second. */
  readonly autorotate?: string | number | undefined
  /** Seconds without input after which auto-rotation starts, and starts again. */
  readonly autorotateidle?: string | number | undefined
  readonly guided?: 'start' | boolean | undefined
  readonly startscreen?: 'skip' | undefined
  /** `all`, `none`, or names separated by spaces. */
  readonly controls?: string | undefined
  /** Shows a compass, even if the author doesn't. */
  readonly compass?: boolean | undefined
  /** Size of controls and hotspots, from 0.75 to 3. The default `auto` depends on the tour's width. */
  readonly scale?: string | number | undefined
  /** `automatic` by default. */
  readonly quality?: StopoverQuality | undefined
  /** `rectilinear` by default. */
  readonly projection?: StopoverProjection | undefined
  /** The visit starts above a little planet, which unrolls into the first view. */
  readonly intro?: 'little-planet' | undefined
  /** Name of the part of the page's address that has the state of the tour; `tour` if it is empty. */
  readonly hash?: string | undefined
  readonly loading?: 'lazy' | 'eager' | undefined
  /** URL of an image. */
  readonly poster?: string | undefined
  /** `off`: visits on this page are not counted. */
  readonly visits?: 'off' | undefined
  /** The visitor's consent to Google Analytics. The default `ask` lets the tour ask. */
  readonly analyticsconsent?: 'ask' | StopoverConsent | undefined
}

/** `<stopover-panorama>`, which has the properties, methods and events of a tour. */
export type StopoverPanoramaElement = StopoverTourElement

/** The attributes of `<stopover-panorama>`: those of a tour that need no installation. */
export interface StopoverPanoramaAttributes extends Omit<StopoverAttributes, 'tour' | 'visits' | 'analyticsconsent'> {
  /** Address of an equirectangular image, of a tour document, or of a description for Pannellum. */
  readonly src: string
  /** Description of an image, for visitors who can't see it. */
  readonly alt?: string | undefined
}

/** An option for each attribute, the page's own texts, and plugins. */
export interface StopoverOptions extends StopoverAttributes {
  readonly tour: string
  readonly texts?: Readonly<Record<string, string>> | undefined
  readonly plugins?: readonly StopoverPlugin[] | undefined
}

export interface StopoverGlobal {
  /** Adds a tour to an element. Resolves when its first stop is shown. */
  create(target: Element | string, options: StopoverOptions): Promise<StopoverTourElement>
}

/** Attributes of all elements in JSX. */
export interface StopoverJsxElementProps {
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

/** `<stopover-tour>` in JSX. */
export interface StopoverJsxProps extends StopoverAttributes, StopoverJsxElementProps {
  readonly texts?: Readonly<Record<string, string>> | undefined
}

/** `<stopover-panorama>` in JSX. */
export interface StopoverPanoramaJsxProps extends StopoverPanoramaAttributes, StopoverJsxElementProps {
  readonly texts?: Readonly<Record<string, string>> | undefined
}

/** `<stopover-compare>` in JSX. */
export interface StopoverCompareJsxProps extends StopoverCompareAttributes, StopoverJsxElementProps {}

declare global {
  var Stopover: StopoverGlobal

  interface HTMLElementTagNameMap {
    'stopover-tour': StopoverTourElement
    'stopover-panorama': StopoverPanoramaElement
    'stopover-compare': StopoverCompareElement
  }

  namespace JSX {
    interface IntrinsicElements {
      'stopover-tour': StopoverJsxProps
      'stopover-panorama': StopoverPanoramaJsxProps
      'stopover-compare': StopoverCompareJsxProps
    }
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'stopover-tour': StopoverJsxProps
      'stopover-panorama': StopoverPanoramaJsxProps
      'stopover-compare': StopoverCompareJsxProps
    }
  }
}
