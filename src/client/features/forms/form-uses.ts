import type { Hotspot } from '../../../shared/hotspots/hotspots.ts'
import { formIdsIn } from '../../../shared/hotspots/references.ts'
import type { Stop } from '../../../shared/stops.ts'
import type { Tour } from '../../../shared/tours.ts'

export type FormUse = { readonly stop: Stop; readonly hotspot: Hotspot }

/** Hotspots that open a form, in the order of the stops. */
export function usesOfForm({ stops }: Pick<Tour, 'stops'>, formId: string): readonly FormUse[] {
  return stops.flatMap((stop) =>
    stop.hotspots.flatMap((hotspot) => (formIdsIn(hotspot).includes(formId) ? [{ stop, hotspot }] : [])),
  )
}
