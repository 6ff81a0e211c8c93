import { type Form, hasQuestions } from '../../../../../shared/forms/forms.ts'
import { type GateConflict, gateConflicts, isGate } from '../../../../../shared/forms/gates.ts'
import { pruneOpening } from '../../../../../shared/forms/openings.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'

/** True if all stops at which a form opens were deleted. */
export function lacksStop({ opening }: Form, { stops }: Pick<Tour, 'stops'>): boolean {
  return opening !== null && pruneOpening(opening, new Set(stops.map(({ id }) => id))) === null
}

/** Forms with questions that should open automatically but never do, because their stops are missing. */
export function formsWithoutStop(tour: Pick<Tour, 'forms' | 'stops'>): readonly Form[] {
  return tour.forms.filter((form) => hasQuestions(form) && lacksStop(form, tour))
}

/** Gates without questions, which block nothing. */
export function emptyGates({ forms }: Pick<Tour, 'forms'>): readonly Form[] {
  return forms.filter((form) => isGate(form) && !hasQuestions(form))
}

/** Tour starts and stops with several gates. Visitors get only the first. */
export function conflictingGates({ forms, stops }: Pick<Tour, 'forms' | 'stops'>): readonly GateConflict<Form>[] {
  return gateConflicts(
    forms.filter(hasQuestions),
    stops.map(({ id }) => id),
  )
}

/** Number of problems with forms that open automatically. */
export function openingProblemCount(tour: Pick<Tour, 'forms' | 'stops'>): number {
  return formsWithoutStop(tour).length + emptyGates(tour).length + conflictingGates(tour).length
}
