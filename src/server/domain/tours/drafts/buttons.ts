import { formIdsOfButton, stopIdsOfButton } from '../../../../shared/buttons/references.ts'
import { buttonActionOf } from '../../../../shared/buttons/registry.ts'
import type { CustomButton, TourButtons } from '../../../../shared/buttons/tour-buttons.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import type { Tour } from '../tours/entity.ts'
import { type NewIds, remapIdsInFields } from './remap-ids.ts'

type TourWithButtons = Pick<Tour, 'buttons' | 'stopIds'>

/** Validates a button against its kind. An unchanged action passes, even of a kind that only a newer Stopover has. */
function acceptButton(tour: TourWithButtons, button: CustomButton, formIds: readonly string[]): CustomButton {
  const { kind, details } = button.action
  const storedButton = tour.buttons?.own.find(({ id }) => id === button.id)
  if (isDeepEqual(storedButton?.action, button.action)) return button
  const parsed = buttonActionOf(kind)?.details.safeParse(details)
  if (!parsed?.success) throw new AppError('input.invalid')
  const hasTargets =
    stopIdsOfButton(button).every((id) => tour.stopIds.includes(id)) &&
    formIdsOfButton(button).every((id) => formIds.includes(id))
  if (!hasTargets) throw new AppError('resource.notFound')
  return { ...button, action: { kind, details: parsed.data } }
}

/** Sets the buttons of a tour with these forms; null restores the default buttons. */
export function changeButtons(tour: TourWithButtons, buttons: TourButtons | null, formIds: readonly string[]): void {
  tour.buttons = buttons && { ...buttons, own: buttons.own.map((button) => acceptButton(tour, button, formIds)) }
}

/**
 * Copies buttons for a copy of their tour: they lead to the copied stops. Form ids stay, because copied forms keep
 * them.
 */
export function copyButtons(buttons: TourButtons | null, newStopIds: NewIds): TourButtons | null {
  const copyButton = (button: CustomButton): CustomButton => {
    const { kind, details } = button.action
    return { ...button, action: { kind, details: remapIdsInFields(details, newStopIds) } }
  }
  return buttons && { ...buttons, own: buttons.own.map(copyButton) }
}
