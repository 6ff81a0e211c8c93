import { namesOf } from '../kernel/names-of.ts'

/** Positions of buttons: the bar at the bottom, the upper right corner, or hidden. */
export const buttonPositions = ['bar', 'corner', 'hidden'] as const
export type ButtonPosition = (typeof buttonPositions)[number]

export type ViewerButton = {
  /** Default position, unless the author moved the button. */
  readonly position: ButtonPosition
  /** True if it can't be hidden, because visitors must be able to mute a tour and to change its language. */
  readonly isRequired?: boolean
  /** True if it is first to move into "More" when the bar is full, unless the author rearranged the bar. */
  readonly isLowPriority?: boolean
  /** True if it is hidden in tours as narrow as a phone. */
  readonly isWideOnly?: boolean
}

/**
 * Registry of the viewer's buttons, in their default order. A new button is added here; the compiler then reports every
 * layer that has to support it. Tours arranged before it existed show it in its default position.
 */
export const viewerButtons = {
  plan: { position: 'corner' },
  map: { position: 'corner' },
  /** Hidden until the author shows it, because a tour may not know where north is. */
  compass: { position: 'hidden' },
  sound: { position: 'bar', isRequired: true },
  stops: { position: 'bar' },
  guide: { position: 'bar' },
  zoom: { position: 'bar' },
  rotate: { position: 'bar', isWideOnly: true },
  gyro: { position: 'bar' },
  vr: { position: 'bar', isWideOnly: true },
  language: { position: 'bar', isRequired: true },
  fullscreen: { position: 'bar', isLowPriority: true },
  share: { position: 'bar', isLowPriority: true },
  help: { position: 'bar', isLowPriority: true },
} as const satisfies Readonly<Record<string, ViewerButton>>

export type ViewerButtonName = keyof typeof viewerButtons
export const viewerButtonNames = namesOf(viewerButtons)

export function isViewerButton(name: string): name is ViewerButtonName {
  return Object.hasOwn(viewerButtons, name)
}

export function viewerButton(name: ViewerButtonName): ViewerButton {
  return viewerButtons[name]
}
