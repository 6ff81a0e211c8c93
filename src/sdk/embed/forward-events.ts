import type { TourViewer, ViewerEvents } from '../core/api.ts'

/** Viewer events that the element dispatches too. */
export const forwardedEvents = [
  'ready',
  'stopleave',
  'stopchange',
  'languagechange',
  'timelayerchange',
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

/**
 * Events that don't bubble, because pages listen on `window` for script errors and the browser's own `languagechange` under
 * these names.
 */
const nonBubbling: ReadonlySet<string> = new Set(['error', 'languagechange'])

/** Dispatches the viewer's events on `host` too, and passes `preventDefault` back to them. */
export function forwardEvents(viewer: TourViewer, host: EventTarget): void {
  for (const name of forwardedEvents) {
    viewer.on(name, (event) => {
      const bubbles = !nonBubbling.has(name)
      const forwarded = new CustomEvent(name, {
        detail: event.detail,
        bubbles,
        composed: bubbles,
        cancelable: event.cancelable,
      })
      if (!host.dispatchEvent(forwarded)) event.preventDefault()
    })
  }
}
