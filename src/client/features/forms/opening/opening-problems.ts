import { asksSomething, type Form } from '../../../../shared/forms/forms.ts'
import { type GateConflict, gateConflicts, isGate } from '../../../../shared/forms/gates.ts'
import { openingAmong } from '../../../../shared/forms/openings.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'

/** Whether a form is to open by itself at stops, and none of them is there. */
export function lacksStop({ opening }: Form, { stops }: Pick<Tour, 'stops'>): boolean {
  return opening !== null && openingAmong(opening, new Set(stops.map(({ id }) => id))) === null
}

/** Forms that visitors would answer, but that never open by themselves although they are to. */
export function formsWithoutStop(tour: Pick<Tour, 'forms' | 'stops'>): readonly Form[] {
  return tour.forms.filter((form) => asksSomething(form) && lacksStop(form, tour))
}

/** Forms that are to come before something but ask nothing, and so keep nothing back. */
export function emptyGates({ forms }: Pick<Tour, 'forms'>): readonly Form[] {
  return forms.filter((form) => isGate(form) && !asksSomething(form))
}

/** Places with several forms before them, of which visitors get only the first. */
export function conflictingGates({ forms, stops }: Pick<Tour, 'forms' | 'stops'>): readonly GateConflict<Form>[] {
  return gateConflicts(
    forms.filter(asksSomething),
    stops.map(({ id }) => id),
  )
}

/** How many forms won't open as their author wants. */
export function openingProblemCount(tour: Pick<Tour, 'forms' | 'stops'>): number {
  return formsWithoutStop(tour).length + emptyGates(tour).length + conflictingGates(tour).length
}
