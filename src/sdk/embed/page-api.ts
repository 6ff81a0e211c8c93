/**
 * Types of `<stopover-tour>` and of the global `Stopover`, for pages that embed tours. Angles are in degrees; sizes and
 * positions are in CSS pixels.
 */

import type {
  Direction as StopoverDirection,
  View as StopoverView,
  PartialView as StopoverViewChange,
} from '../../shared/geometry/sphere.ts'
import type { TransitionName as StopoverTransition } from '../../shared/tours/transitions.ts'
import type { GuideState } from '../chrome/guide/guide-player.ts'
import type {
  PageEvents as StopoverEventDetails,
  EventErrorCode as StopoverEventErrorCode,
  GoToOptions as StopoverGoToOptions,
  PageHotspot as StopoverHotspot,
  ScreenPoint as StopoverPoint,
  SnapshotOptions as StopoverSnapshotOptions,
  ViewerStats as StopoverStats,
  PageStop as StopoverStop,
  PageViewer as StopoverViewer,
  PageViewLimits as StopoverViewLimits,
  TurnOptions,
} from '../core/api.ts'
import type { TourErrorCode as StopoverErrorCode } from '../core/coded-error.ts'
import type { Playback as StopoverPlayback, PlaybackState as StopoverPlaybackState } from '../core/media/playback.ts'

export type {
  StopoverDirection,
  StopoverErrorCode,
  StopoverEventDetails,
  StopoverEventErrorCode,
  StopoverGoToOptions,
  StopoverHotspot,
  StopoverPlayback,
  StopoverPlaybackState,
  StopoverPoint,
  StopoverSnapshotOptions,
  StopoverStats,
  StopoverStop,
  StopoverTransition,
  StopoverView,
  StopoverViewChange,
  StopoverViewer,
  StopoverViewLimits,
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
  /** URL of an image. */
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
