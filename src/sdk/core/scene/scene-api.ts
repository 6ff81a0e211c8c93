/**
 * Types of the scene API, with which a page adds its own content to a tour. Directions are in degrees, in the image of the
 * stop; sizes are in CSS pixels. Later versions may add members and optional fields, but change or remove none.
 */

import type { Direction, View } from '../../../shared/geometry/sphere.ts'
import type { HotspotIconName } from '../../../shared/hotspots/icon-names.ts'
import type { ScreenPoint } from '../api.ts'

/** Part of a marker that is placed at its direction. */
export type MarkerAnchor =
  | 'center'
  | 'top'
  | 'bottom'
  | 'left'
  | 'right'
  | 'top-left'
  | 'top-right'
  | 'bottom-left'
  | 'bottom-right'

/** Fields of every item that can change. */
export interface SceneItemChanges {
  /** Stop with the item: its id, its position from 1, or `all`. By default, the stop that is shown when the item is added. */
  readonly stop?: string | number | undefined
  /** False hides the item, also from the keyboard and from screen readers. */
  readonly visible?: boolean | undefined
  /**
   * Items come after the tour's own hotspots in the reading and tab order, lower numbers first. Items with the same number
   * are read from left to right, as seen on arrival. 0 by default.
   */
  readonly readingOrder?: number | undefined
  /** Accessible name, from 1 to 250 characters. Outside the view, the item's direction is announced after it. */
  readonly ariaLabel?: string | undefined
  /** Visible caption of up to 100 characters. */
  readonly label?: string | undefined
}

/**
 * `button`, the default, is a single control, which emits `click`. `group` has its own controls: keys pressed in it don't move
 * the view. `none` is decoration, which neither the pointer, the keyboard nor assistive technology reaches.
 */
export type SceneItemRole =
  | { readonly role?: 'button' | 'group' | undefined; readonly ariaLabel: string }
  | { readonly role: 'none' }

/** Image of a marker, from an http, https, blob or data URL. */
export interface MarkerImage {
  readonly url: string
  /** From 1 to 1,024. */
  readonly widthPx: number
  /** From 1 to 1,024. */
  readonly heightPx: number
}

/** Content of a marker. */
export type MarkerContent =
  /** An element, which is moved into the tour, or a text of up to 1,000 characters. A text is never parsed as HTML. */
  | { readonly html: HTMLElement | string; readonly icon?: never; readonly image?: never; readonly svg?: never }
  /** One of the icons of hotspots, on a disc. */
  | { readonly icon: HotspotIconName; readonly html?: never; readonly image?: never; readonly svg?: never }
  | { readonly image: MarkerImage; readonly html?: never; readonly icon?: never; readonly svg?: never }
  /** An SVG element, which is moved into the tour. */
  | { readonly svg: SVGElement; readonly html?: never; readonly icon?: never; readonly image?: never }

export type MarkerChanges = SceneItemChanges &
  Partial<Direction> &
  (MarkerContent | { readonly html?: never; readonly icon?: never; readonly image?: never; readonly svg?: never }) & {
    readonly anchor?: MarkerAnchor | undefined
    /** Color of an icon's disc, such as `#0b6e69`. */
    readonly color?: string | undefined
    /** Size of an icon: 36, 44 or 56 pixels; `medium` by default. */
    readonly size?: 'small' | 'medium' | 'large' | undefined
  }

/** Options of `addMarker`. */
export type MarkerOptions = MarkerChanges & Direction & MarkerContent & SceneItemRole

/** Corners of an area: at least three, at most 200, in order, without crossing edges, at most 170° wide. */
export type AreaPoints = readonly [Direction, Direction, Direction, ...Direction[]]

export interface AreaChanges extends SceneItemChanges {
  readonly points?: AreaPoints | undefined
  /** Color of the surface, such as `#0b6e69`. */
  readonly color?: string | undefined
}

/** Options of `addArea`. */
export type AreaOptions = AreaChanges & { readonly points: AreaPoints } & SceneItemRole

/** Top left, top right, bottom right and bottom left, as seen from the front. */
export type PlaneCorners = readonly [Direction, Direction, Direction, Direction]

export interface PlaneChanges extends SceneItemChanges {
  readonly corners?: PlaneCorners | undefined
}

/** Options of `addImage`. The image is stretched to its corners, in perspective. */
export type SceneImageOptions = PlaneChanges & {
  /** An http, https, blob or data URL. */
  readonly url: string
  readonly corners: PlaneCorners
} & SceneItemRole

/** Options of `addVideo`. The video is muted, loops, plays while it is in view, and has its own pause button. */
export type SceneVideoOptions = PlaneChanges & {
  /** An http, https or blob URL. */
  readonly url: string
  /** Image to show before the video plays. */
  readonly posterUrl?: string | undefined
  readonly corners: PlaneCorners
} & SceneItemRole

export type SceneItemEventName = 'click' | 'focus' | 'blur' | 'pointerenter' | 'pointerleave'

/** An item that was added to the scene. */
export interface SceneItem<Changes> {
  /** Button or group in the tour's shadow root. It isn't in the document while another stop is shown. */
  readonly element: HTMLElement
  /** Changes some fields. Those that are missing or `undefined` stay as they are. Does nothing after `remove`. */
  update(changes: Changes): void
  /** Adds a listener. Call the returned function to remove it. `click` is also emitted for Enter, Space and a press on an area. */
  on(name: SceneItemEventName, listener: (event: Event) => void): () => void
  /** Removes the item with its listeners. Items are also removed with the tour, and with the plugin that added them. */
  remove(): void
}

export type Marker = SceneItem<MarkerChanges>
export type Area = SceneItem<AreaChanges>
export type ScenePlane = SceneItem<PlaneChanges>

/** Icon of a button: the name of a hotspot icon, or an SVG element of 24 × 24 units in the color of the text. */
export type SceneButtonIcon = HotspotIconName | SVGElement

export interface SceneButtonChanges {
  /** Accessible name and tooltip, from 1 to 250 characters. */
  readonly label?: string | undefined
  readonly icon?: SceneButtonIcon | undefined
  /** State of a toggle button. */
  readonly pressed?: boolean | undefined
}

/** Options of `registerButton`. */
export interface SceneButtonOptions extends SceneButtonChanges {
  readonly label: string
  readonly icon: SceneButtonIcon
  readonly onClick: () => void
}

/** A button in the control bar. In narrow tours it may move into the panel "More". */
export interface SceneButton {
  readonly element: HTMLElement
  update(changes: SceneButtonChanges): void
  remove(): void
}

export interface SceneCardChanges {
  /** From 1 to 250 characters. */
  readonly title?: string | undefined
  /** Moved into the tour while the card is open. */
  readonly content?: HTMLElement | undefined
}

/** Options of `registerCard`. */
export interface SceneCardOptions extends SceneCardChanges {
  readonly title: string
  readonly content: HTMLElement
  /** Shows a small card beside which the view can still be moved, as long as the content is low. */
  readonly small?: boolean | undefined
  /** Called when the card closes, for any reason. */
  readonly onClose?: (() => void) | undefined
}

/** A card like that of an info hotspot. A tour shows one card at a time: opening one closes another. */
export interface SceneCard {
  readonly isOpen: boolean
  /** Opens the card and moves the focus to its title. */
  open(): void
  /** Closes the card and returns the focus. */
  close(): void
  update(changes: SceneCardChanges): void
  /** Closes the card for good. */
  remove(): void
}

/** A view of a rotation. */
export interface KeyPoint extends Direction {
  /** The field of view doesn't change by default. */
  readonly fovDeg?: number | undefined
  /** Pause before the next turn, up to 600,000; 2,000 by default. */
  readonly pauseMs?: number | undefined
  /** Text of up to 250 characters that is shown and announced during the pause. */
  readonly text?: string | undefined
}

/** Options of `addRotation`. */
export interface RotationOptions {
  /** From 1 to 100. */
  readonly keyPoints: readonly [KeyPoint, ...KeyPoint[]]
  /** Average speed of the turns, from 1 to 90; 12 by default. */
  readonly degPerSecond?: number | undefined
  /**
   * Time without input or movement, from 1,000 to 3,600,000, after which the rotation starts, and starts again after input.
   * Without it, the rotation starts at once and ends with the first input.
   */
  readonly idleMs?: number | undefined
  /** Stop with the key points: its id, its position from 1, or `all`. By default, the stop that is shown. */
  readonly stop?: string | number | undefined
}

/** A rotation of the view through key points, over and over. It never runs for visitors who prefer reduced motion. */
export interface SceneRotation {
  readonly isRunning: boolean
  /** Starts the rotation, if its stop is shown. */
  start(): void
  /** Ends the rotation. With `idleMs`, it starts again later. */
  stop(): void
  /** Ends the rotation for good. */
  remove(): void
}

/** A frame that is about to be drawn. */
export interface SceneFrame {
  readonly view: View
  /** Size of the tour. */
  readonly widthPx: number
  readonly heightPx: number
  /** Position of a direction in this frame, from the tour's top left; `null` behind the camera. */
  project(direction: Direction): ScreenPoint | null
}

/** Options of `sync`. */
export interface SyncOptions {
  /** Added to the yaw in the other tour, if the norths of their panoramas differ. 0 by default. */
  readonly yawOffsetDeg?: number | undefined
}

/** A page's own content in a tour. Invalid arguments throw a `TypeError`, an unknown stop or too many items a `RangeError`. */
export interface Scene {
  /** Adds a marker at a direction. Its size doesn't depend on the zoom. */
  addMarker(options: MarkerOptions): Marker
  /** Adds a surface with an outline, which can be clicked. */
  addArea(options: AreaOptions): Area
  /** Adds an image on a plane in the scene. */
  addImage(options: SceneImageOptions): ScenePlane
  /** Adds a video on a plane in the scene. */
  addVideo(options: SceneVideoOptions): ScenePlane
  /**
   * Calls `listener` before each frame, and once soon. Items that it moves are in their new place in the same frame. Nothing is
   * drawn, and nothing called, while nothing changes, and in a headset. Call the returned function to stop.
   */
  onFrame(listener: (frame: SceneFrame) => void): () => void
  /** Requests a frame. */
  requestFrame(): void
  /**
   * Keeps the view of another tour the same, whichever of the two moves. The other tour starts with the view of this one. Call
   * the returned function to end it.
   */
  sync(otherScene: Scene, options?: SyncOptions): () => void
  /** Rotates the view through key points, with pauses and texts. */
  addRotation(options: RotationOptions): SceneRotation
  /** Adds a button to the control bar, also if the page hides all others. */
  registerButton(options: SceneButtonOptions): SceneButton
  /** Prepares a card, which is shown by its `open`. */
  registerCard(options: SceneCardOptions): SceneCard
  /**
   * Adds CSS rules, up to 100,000 characters, to the tour's shadow root: the page's own style sheets don't apply there. Needs no
   * `style-src`. Call the returned function to remove them.
   */
  addStyles(rules: string): () => void
}
