import { buttonPositionOf } from '../../../../shared/buttons/arrangement.ts'
import { formIdsOfButton, stopIdsOfButton } from '../../../../shared/buttons/references.ts'
import type { CustomButton } from '../../../../shared/buttons/tour-buttons.ts'
import { hasQuestions } from '../../../../shared/forms/forms.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'

function visibleButtons({ buttons }: Pick<Tour, 'buttons'>): readonly CustomButton[] {
  return buttons?.own.filter(({ id }) => buttonPositionOf(buttons, id) !== 'hidden') ?? []
}

/** Stops that visible custom buttons lead to. They are reachable from everywhere. */
export function buttonStopIds(tour: Pick<Tour, 'buttons'>): readonly string[] {
  return visibleButtons(tour).flatMap(stopIdsOfButton)
}

type BrokenButton = CustomButton & { readonly problem: 'buttonStopMissing' | 'buttonFormMissing' }

/**
 * Visible custom buttons that lead to a deleted stop, to a deleted form or to a form without questions. Visitors don't
 * get them.
 */
export function brokenButtons(tour: Pick<Tour, 'buttons' | 'stops' | 'forms'>): readonly BrokenButton[] {
  const stopIds = new Set(tour.stops.map(({ id }) => id))
  const formIds = new Set(tour.forms.filter(hasQuestions).map(({ id }) => id))
  return visibleButtons(tour).flatMap((button): BrokenButton[] => {
    if (stopIdsOfButton(button).some((id) => !stopIds.has(id))) return [{ ...button, problem: 'buttonStopMissing' }]
    return formIdsOfButton(button).some((id) => !formIds.has(id)) ? [{ ...button, problem: 'buttonFormMissing' }] : []
  })
}
