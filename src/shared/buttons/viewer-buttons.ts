import { namesOf } from '../kernel/names-of.ts'

/** Places of the viewer's buttons: the bar at the bottom, the upper right corner, or hidden. */
export const buttonPlaces = ['bar', 'corner', 'hidden'] as const
export type ButtonPlace = (typeof buttonPlaces)[number]

export type ViewerButton = {
  /** Default place, unless the author moved the button. */
  readonly place: ButtonPlace
  /** Can't be hidden: visitors must be able to mute a tour and to change its language. */
  readonly isRequired?: boolean
  /** First to move into "More" when the bar is full, unless the author rearranged the bar. */
  readonly isLowPriority?: boolean
  /** Not shown in tours as narrow as a phone. */
  readonly isWideOnly?: boolean
}

/**
 * Registry of the viewer's buttons, in their default order. A new button is added here; the compiler then reports every
 * layer that has to support it. Tours arranged before it existed show it in its default place.
 */
export const viewerButtons = {
  plan: { place: 'corner' },
  map: { place: 'corner' },
  sound: { place: 'bar', isRequired: true },
  stops: { place: 'bar' },
  guide: { place: 'bar' },
  zoom: { place: 'bar' },
  rotate: { place: 'bar', isWideOnly: true },
  gyro: { place: 'bar' },
  vr: { place: 'bar', isWideOnly: true },
  language: { place: 'bar', isRequired: true },
  fullscreen: { place: 'bar', isLowPriority: true },
  share: { place: 'bar', isLowPriority: true },
  help: { place: 'bar', isLowPriority: true },
} as const satisfies Readonly<Record<string, ViewerButton>>

export type ViewerButtonName = keyof typeof viewerButtons
export const viewerButtonNames = namesOf(viewerButtons)

export function isViewerButton(name: string): name is ViewerButtonName {
  return Object.hasOwn(viewerButtons, name)
}

export function viewerButton(name: ViewerButtonName): ViewerButton {
  return viewerButtons[name]
}
