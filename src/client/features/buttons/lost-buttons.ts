import { stopIdsOfButton } from '../../../shared/buttons/references.ts'
import type { OwnButton } from '../../../shared/buttons/tour-buttons.ts'
import type { Tour } from '../../../shared/tours.ts'

/** Own buttons that lead to a stop that is gone: visitors do not get them. Hidden ones are nobody's loss. */
export function lostButtons({ buttons, stops }: Pick<Tour, 'buttons' | 'stops'>): readonly OwnButton[] {
  const ids = new Set(stops.map(({ id }) => id))
  const shown = (buttons?.own ?? []).filter(({ id }) => !buttons?.hidden.includes(id))
  return shown.filter((button) => stopIdsOfButton(button).some((id) => !ids.has(id)))
}
