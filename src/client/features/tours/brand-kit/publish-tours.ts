import type { BrandKitTour } from '../../../../shared/brand-kit/brand-kit.ts'
import { apiErrorOf } from '../../../platform/api-error.ts'

type TourPage = { readonly tours: readonly BrandKitTour[]; readonly nextCursor: string | null }
type ReadPage = (cursor: string | undefined) => Promise<TourPage>

/** True for live tours whose visitors don't see all changes of the kit yet. */
export function isWaiting({ isLive, waitingChanges }: BrandKitTour): boolean {
  return isLive && waitingChanges > 0
}

/** Waiting tours of all pages, or of those that were read before it was stopped. */
export async function waitingTours(readPage: ReadPage, isStopped: () => boolean): Promise<readonly BrandKitTour[]> {
  const tours: BrandKitTour[] = []
  let cursor: string | undefined
  do {
    const page = await readPage(cursor)
    tours.push(...page.tours.filter(isWaiting))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && !isStopped())
  return tours
}

/** True if a tour from the page at this cursor on is waiting. */
export async function isAnyWaiting(readPage: ReadPage, firstCursor: string, signal: AbortSignal): Promise<boolean> {
  let cursor: string | null = firstCursor
  while (cursor !== null && !signal.aborted) {
    const page: TourPage = await readPage(cursor)
    if (page.tours.some(isWaiting)) return true
    cursor = page.nextCursor
  }
  return false
}

export type TourFailure = { readonly id: string; readonly name: string; readonly error: unknown }

type PublishOptions = {
  readonly publish: (tour: BrandKitTour) => Promise<void>
  readonly isStopped: () => boolean
  /** Called with the number of each tour, from 1 on. */
  readonly onTour: (count: number) => void
  readonly onFailure: (failure: TourFailure) => void
}

/** Statuses of errors that concern one tour: it can't be published, or was deleted. Others would stop all tours. */
const tourStatuses: readonly (number | undefined)[] = [404, 409]

/** Publishes tours one after the other. Rejects with an error that isn't that of one tour. */
export async function publishTours(
  tours: readonly BrandKitTour[],
  { publish, isStopped, onTour, onFailure }: PublishOptions,
): Promise<void> {
  for (const [index, tour] of tours.entries()) {
    if (isStopped()) return
    onTour(index + 1)
    try {
      await publish(tour)
    } catch (error) {
      if (!tourStatuses.includes(apiErrorOf(error)?.status)) throw error
      onFailure({ id: tour.id, name: tour.name, error })
    }
  }
}
