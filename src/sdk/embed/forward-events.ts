import type { TourViewer, ViewerEvents } from '../core/api.ts'

/** Events of the viewer that a page may listen to on the element. */
export const forwardedEvents = [
  'ready',
  'stopleave',
  'stopchange',
  'languagechange',
  'viewchange',
  'sharp',
  'hotspotclick',
  'panelopen',
  'panelclose',
  'gyrochange',
  'xrchange',
  'cruisechange',
  'tileerror',
  'contextlost',
  'contextrestored',
  'error',
] as const satisfies readonly (keyof ViewerEvents)[]

/** Bubbling would bring it to `window`, where pages watch for the errors of their own scripts, and browsers tell of their own language. */
const quiet: ReadonlySet<string> = new Set(['error', 'languagechange'])

/** Repeats the viewer's events on `host`; what a page prevents there is prevented here. */
export function forwardEvents(viewer: TourViewer, host: EventTarget): void {
  for (const name of forwardedEvents) {
    viewer.on(name, (event) => {
      const bubbles = !quiet.has(name)
      const repeated = new CustomEvent(name, {
        detail: event.detail,
        bubbles,
        composed: bubbles,
        cancelable: event.cancelable,
      })
      if (!host.dispatchEvent(repeated)) event.preventDefault()
    })
  }
}
