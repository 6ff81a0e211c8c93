import { formIdsOfButton, stopIdsOfButton } from '../../../../shared/buttons/references.ts'
import { buttonActionOf } from '../../../../shared/buttons/registry.ts'
import type { CustomButton, TourButtons } from '../../../../shared/buttons/tour-buttons.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import type { Tour } from '../tours/entity.ts'
import { type NewIds, repointedFields } from './repoint.ts'

type Buttoned = Pick<Tour, 'buttons' | 'stopIds'>

/** A button with the details its kind has; what a newer version stored is taken as it stands, and no other unknown. */
function checked(tour: Buttoned, button: CustomButton, formIds: readonly string[]): CustomButton {
  const { kind, details } = button.action
  const stored = tour.buttons?.own.find(({ id }) => id === button.id)
  if (isDeepEqual(stored?.action, button.action)) return button
  const parsed = buttonActionOf(kind)?.details.safeParse(details)
  if (!parsed?.success) throw new AppError('input.invalid')
  const isThere =
    stopIdsOfButton(button).every((id) => tour.stopIds.includes(id)) &&
    formIdsOfButton(button).every((id) => formIds.includes(id))
  if (!isThere) throw new AppError('resource.notFound')
  return { ...button, action: { kind, details: parsed.data } }
}

/** Takes over the buttons of a tour that has these forms; null brings back those that come with every tour. */
export function changeButtons(tour: Buttoned, wanted: TourButtons | null, formIds: readonly string[]): void {
  tour.buttons = wanted && { ...wanted, own: wanted.own.map((button) => checked(tour, button, formIds)) }
}

/** The buttons of a copy, leading to the copies of stops; copies of forms keep their ids. */
export function copyButtons(buttons: TourButtons | null, newStopIds: NewIds): TourButtons | null {
  const copied = (button: CustomButton): CustomButton => {
    const { kind, details } = button.action
    return { ...button, action: { kind, details: repointedFields(details, newStopIds) } }
  }
  return buttons && { ...buttons, own: buttons.own.map(copied) }
}
