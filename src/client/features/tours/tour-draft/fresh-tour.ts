/**
 * Id of the tour that this tab created last, while it is untouched. Leaving it untouched deletes it. It is in session
 * storage to survive a reload.
 */
const storageKey = 'fresh-tour'

export function rememberFreshTour(tourId: string): void {
  sessionStorage.setItem(storageKey, tourId)
}

/** Keeps the tour once it is edited. */
export function keepFreshTour(): void {
  sessionStorage.removeItem(storageKey)
}

/** Returns the untouched tour once `pathname` has left its screens, and forgets it. */
export function takeAbandonedTour(pathname: string): string | null {
  const tourId = sessionStorage.getItem(storageKey)
  if (tourId === null || pathname.includes(tourId)) return null
  sessionStorage.removeItem(storageKey)
  return tourId
}
