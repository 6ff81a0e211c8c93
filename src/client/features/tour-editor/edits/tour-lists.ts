import type { Tour } from '../../../../shared/tours.ts'
import type { EditOf } from './edit.ts'
import { mergeItems } from './merge-items.ts'

/** Fields of a tour that are lists of things: put together by what was done to each, never replaced as a whole. */
export const tourLists = ['floorPlans', 'forms'] as const
type TourList = (typeof tourLists)[number]
type Lists = Pick<Tour, TourList>

type Ends = Partial<Lists>

function listAfter<One extends { readonly id: string }>(
  before: readonly One[] | undefined,
  mine: readonly One[] | undefined,
  theirs: readonly One[],
): readonly One[] {
  return mine ? mergeItems({ before: before ?? [], mine, theirs }).items : theirs
}

/**
 * The lists of a tour after an edit. Only what the edit does counts, not the list it was made on: others may have added
 * to it since, or the edit is taken back much later.
 */
export function listsAfter({ before, after }: EditOf<'updateTour'>, tour: Lists): Lists {
  const [old, mine]: readonly [Ends, Ends] = [before, after]
  return {
    floorPlans: listAfter(old.floorPlans, mine.floorPlans, tour.floorPlans),
    forms: listAfter(old.forms, mine.forms, tour.forms),
  }
}
