import type { TourViewer } from '../core/api.ts'

/** Forwards keys from the page to the viewer, so that they work before the viewer has the focus. */
export function forwardPageKeys({ element }: TourViewer, signal: AbortSignal): void {
  const onKey = (event: KeyboardEvent) => {
    const { body, documentElement } = document
    const isOnPage = event.target === body || event.target === documentElement
    const surface = element.querySelector('.surface')
    // The viewer is inert under a start screen or a panel.
    if (!isOnPage || event.defaultPrevented || !surface || surface.closest('[inert]')) return
    const allowsDefault = surface.dispatchEvent(new KeyboardEvent(event.type, event))
    if (!allowsDefault) event.preventDefault()
  }
  document.addEventListener('keydown', onKey, { signal })
}
