/**
 * Session storage key for the id of the tour that this tab created last, until that tour is edited. Session storage
 * survives a reload.
 */
const storageKey = 'fresh-tour'

/** Remembers a created tour, which is deleted if the person leaves its screens without editing it. */
export function rememberFreshTour(tourId: string): void {
  sessionStorage.setItem(storageKey, tourId)
}

/** Forgets the tour once it is edited, so that it isn't deleted. */
export function forgetFreshTour(): void {
  sessionStorage.removeItem(storageKey)
}

/** Returns the unedited tour and forgets it, if `pathname` isn't one of its screens. */
export function takeAbandonedTour(pathname: string): string | null {
  const tourId = sessionStorage.getItem(storageKey)
  if (tourId === null || pathname.includes(tourId)) return null
  forgetFreshTour()
  return tourId
}
