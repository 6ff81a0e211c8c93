import { asksSomething, type Form } from '../../../../shared/forms/forms.ts'
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
