import type { BrandKitTour } from '../../../../shared/brand-kit/brand-kit.ts'
import { apiErrorOf } from '../../../platform/api-error.ts'

type TourPage = { readonly tours: readonly BrandKitTour[]; readonly nextCursor: string | null }
type ReadPage = (cursor: string | undefined) => Promise<TourPage>

/** True for a live tour with changes of the brand kit that aren't published. */
export function hasPendingChanges({ isLive, waitingChanges }: BrandKitTour): boolean {
  return isLive && waitingChanges > 0
}

/** Lists the tours with pending changes, page by page until the signal is aborted. */
export async function listPendingTours(readPage: ReadPage, signal: AbortSignal): Promise<readonly BrandKitTour[]> {
  const tours: BrandKitTour[] = []
  let cursor: string | undefined
  do {
    const page = await readPage(cursor)
    tours.push(...page.tours.filter(hasPendingChanges))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && !signal.aborted)
  return tours
}

/** True if the page at the cursor or a later one has a tour with pending changes. */
export async function hasPendingTours(readPage: ReadPage, firstCursor: string, signal: AbortSignal): Promise<boolean> {
  let cursor: string | null = firstCursor
  while (cursor !== null && !signal.aborted) {
    const page: TourPage = await readPage(cursor)
    if (page.tours.some(hasPendingChanges)) return true
    cursor = page.nextCursor
  }
  return false
}

export type TourFailure = { readonly id: string; readonly name: string; readonly error: unknown }

type PublishOptions = {
  readonly publish: (tour: BrandKitTour) => Promise<void>
  /** Stops after the current tour when it is aborted. */
  readonly signal: AbortSignal
  /** Called before each tour with its number, which starts at 1. */
  readonly onTour: (number: number) => void
  readonly onFailure: (failure: TourFailure) => void
}

/** Statuses of errors that concern one tour, which was deleted or can't be published. Any other error would recur. */
const tourErrorStatuses: readonly (number | undefined)[] = [404, 409]

/** Publishes tours one after the other. Rejects with the first error that doesn't concern a single tour. */
export async function publishTours(
  tours: readonly BrandKitTour[],
  { publish, signal, onTour, onFailure }: PublishOptions,
): Promise<void> {
  for (const [index, tour] of tours.entries()) {
    if (signal.aborted) return
    onTour(index + 1)
    try {
      await publish(tour)
    } catch (error) {
      if (!tourErrorStatuses.includes(apiErrorOf(error)?.status)) throw error
      onFailure({ id: tour.id, name: tour.name, error })
    }
  }
}
