import { placeOf } from '../../../shared/buttons/arrangement.ts'
import { stopIdsOfButton } from '../../../shared/buttons/references.ts'
import type { OwnButton } from '../../../shared/buttons/tour-buttons.ts'
import type { Tour } from '../../../shared/tours.ts'

function shownButtons({ buttons }: Pick<Tour, 'buttons'>): readonly OwnButton[] {
  return buttons?.own.filter(({ id }) => placeOf(buttons, id) !== 'hidden') ?? []
}

/** Stops that the author's own buttons lead to, from wherever a visitor is. */
export function buttonStopIds(tour: Pick<Tour, 'buttons'>): readonly string[] {
  return shownButtons(tour).flatMap(stopIdsOfButton)
}

/** Own buttons that lead to a stop that is gone: visitors do not get them. Hidden ones are nobody's loss. */
export function lostButtons(tour: Pick<Tour, 'buttons' | 'stops'>): readonly OwnButton[] {
  const ids = new Set(tour.stops.map(({ id }) => id))
  return shownButtons(tour).filter((button) => stopIdsOfButton(button).some((id) => !ids.has(id)))
}
