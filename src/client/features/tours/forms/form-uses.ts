import { formIdsOfButton } from '../../../../shared/buttons/references.ts'
import type { CustomButton } from '../../../../shared/buttons/tour-buttons.ts'
import type { Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import { formIdsIn } from '../../../../shared/hotspots/references.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'

export type FormUse = { readonly stop: Stop; readonly hotspot: Hotspot }

/** Hotspots that open a form, in the order of stops. */
export function usesOfForm({ stops }: Pick<Tour, 'stops'>, formId: string): readonly FormUse[] {
  return stops.flatMap((stop) =>
    stop.hotspots.flatMap((hotspot) => (formIdsIn(hotspot).includes(formId) ? [{ stop, hotspot }] : [])),
  )
}

/** Custom buttons that open a form, in order. */
export function buttonsOfForm({ buttons }: Pick<Tour, 'buttons'>, formId: string): readonly CustomButton[] {
  return buttons?.own.filter((button) => formIdsOfButton(button).includes(formId)) ?? []
}

/** Number of hotspots and buttons that open a form. */
export function countOpeners(tour: Pick<Tour, 'stops' | 'buttons'>, formId: string): number {
  return usesOfForm(tour, formId).length + buttonsOfForm(tour, formId).length
}
