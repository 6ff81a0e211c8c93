import type { TourViewer } from '../core/api.ts'

/** Where the tour is the page, its keys work before anything has the focus. */
export function takePageKeys({ element }: TourViewer, signal: AbortSignal): void {
  const onKey = (event: KeyboardEvent) => {
    const { body, documentElement } = document
    const isOnPage = event.target === body || event.target === documentElement
    const surface = element.querySelector('.surface')
    // under a start screen or a panel nothing moves
    if (!isOnPage || event.defaultPrevented || !surface || surface.closest('[inert]')) return
    const isFree = surface.dispatchEvent(new KeyboardEvent(event.type, event))
    if (!isFree) event.preventDefault()
  }
  document.addEventListener('keydown', onKey, { signal })
}
