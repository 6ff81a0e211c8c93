/**
 * The tour that this tab made last and that nothing may have been done with yet. Whoever walks away from it at once
 * leaves nothing behind. Kept with the tab, so that a reload does not forget it.
 */
const storageKey = 'fresh-tour'

export function rememberFreshTour(tourId: string): void {
  sessionStorage.setItem(storageKey, tourId)
}

/** Something is being done with it: it stays, whatever becomes of that. */
export function keepFreshTour(): void {
  sessionStorage.removeItem(storageKey)
}

/** Answers the fresh tour once, when `pathname` is none of its screens. */
export function takeLeftTour(pathname: string): string | null {
  const tourId = sessionStorage.getItem(storageKey)
  if (tourId === null || pathname.includes(tourId)) return null
  sessionStorage.removeItem(storageKey)
  return tourId
}
