import { namesOf } from '../kernel/names-of.ts'

/** Where a button of the viewer can be: in the bar at the bottom, in the upper right corner, or nowhere. */
export const buttonPlaces = ['bar', 'corner', 'hidden'] as const
export type ButtonPlace = (typeof buttonPlaces)[number]

export type ViewerButton = {
  /** Where it is in tours whose author has not moved it. */
  readonly place: ButtonPlace
  /** Cannot be hidden: whoever hears a tour has to be able to silence it, whoever cannot read it to find words they can. */
  readonly stays?: boolean
  /** Leaves its room to others in the bar, as long as nobody has moved the viewer's own there. */
  readonly yields?: boolean
  /** Not in tours as narrow as a phone. */
  readonly wide?: boolean
}

/**
 * The viewer's buttons in their usual order. A new one is an object here; the compiler then names every layer that
 * must answer, and it shows in its usual place in tours that were arranged before it was there.
 */
export const viewerButtons = {
  plan: { place: 'corner' },
  map: { place: 'corner' },
  sound: { place: 'bar', stays: true },
  stops: { place: 'bar' },
  guide: { place: 'bar' },
  zoom: { place: 'bar' },
  rotate: { place: 'bar', wide: true },
  gyro: { place: 'bar' },
  vr: { place: 'bar', wide: true },
  language: { place: 'bar', stays: true },
  fullscreen: { place: 'bar', yields: true },
  share: { place: 'bar', yields: true },
  help: { place: 'bar', yields: true },
} as const satisfies Readonly<Record<string, ViewerButton>>

export type ViewerButtonName = keyof typeof viewerButtons
export const viewerButtonNames = namesOf(viewerButtons)

export function isViewerButton(name: string): name is ViewerButtonName {
  return Object.hasOwn(viewerButtons, name)
}

/** What the registry says of a button. */
export function viewerButton(name: ViewerButtonName): ViewerButton {
  return viewerButtons[name]
}
