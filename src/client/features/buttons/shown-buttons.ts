import { buttonPlaceOf } from '../../../shared/buttons/arrangement.ts'
import { formIdsOfButton, stopIdsOfButton } from '../../../shared/buttons/references.ts'
import type { CustomButton } from '../../../shared/buttons/tour-buttons.ts'
import { asksSomething } from '../../../shared/forms/forms.ts'
import type { Tour } from '../../../shared/tours/tours.ts'

function shownButtons({ buttons }: Pick<Tour, 'buttons'>): readonly CustomButton[] {
  return buttons?.own.filter(({ id }) => buttonPlaceOf(buttons, id) !== 'hidden') ?? []
}

/** Stops that the author's custom buttons lead to, from wherever a visitor is. */
export function buttonStopIds(tour: Pick<Tour, 'buttons'>): readonly string[] {
  return shownButtons(tour).flatMap(stopIdsOfButton)
}

type LostButton = CustomButton & { readonly problem: 'lostButton' | 'formlessButton' }

/**
 * Own buttons that lead to a stop that is gone, or open a form that is gone or asks nothing: visitors do not get them.
 * Hidden ones are nobody's loss.
 */
export function lostButtons(tour: Pick<Tour, 'buttons' | 'stops' | 'forms'>): readonly LostButton[] {
  const stopIds = new Set(tour.stops.map(({ id }) => id))
  const formIds = new Set(tour.forms.filter(asksSomething).map(({ id }) => id))
  return shownButtons(tour).flatMap((button): LostButton[] => {
    if (stopIdsOfButton(button).some((id) => !stopIds.has(id))) return [{ ...button, problem: 'lostButton' }]
    return formIdsOfButton(button).some((id) => !formIds.has(id)) ? [{ ...button, problem: 'formlessButton' }] : []
  })
}
