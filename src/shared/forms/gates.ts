import type { FormOpeningKind } from './openings.ts'

/** An opening of whatever version: its kind may be newer than what reads it. */
type Opening = { readonly kind: string; readonly stopIds?: readonly string[] | undefined }
type Guards = (opening: Opening, stopId: string) => boolean

/** The kinds of opening that are gates, in the order in which they are passed, and which stops each keeps back. */
const guardsOfKind = {
  beforeTour: () => true,
  beforeStop: ({ stopIds = [] }, stopId) => stopIds.includes(stopId),
} as const satisfies { readonly [Kind in FormOpeningKind]?: Guards }
const guardsOf: ReadonlyMap<string, Guards> = new Map(Object.entries(guardsOfKind))

type Form = {
  readonly id: string
  readonly fields: readonly unknown[]
  readonly opening?: Opening | null | undefined
}

/** Whether a form has to be answered before something can be seen: a gate. */
export function isGate({ opening }: Pick<Form, 'opening'>): boolean {
  return opening ? guardsOf.has(opening.kind) : false
}

/** Whether a gate keeps back the whole tour, not only some of its stops. */
export function isTourGate({ opening }: Pick<Form, 'opening'>): boolean {
  return opening ? opening.stopIds === undefined && guardsOf.has(opening.kind) : false
}

/**
 * The gates before a stop, in the order in which they are passed: at most one of the tour and one of the stop. Where
 * several forms have the same place it is the first in the author's order; a form that asks nothing is no gate.
 */
export function gatesBefore<Gate extends Form>(forms: readonly Gate[] | undefined, stopId: string): readonly Gate[] {
  return [...guardsOf].flatMap(([kind, guards]) => {
    const isThere = ({ opening, fields }: Gate) =>
      opening?.kind === kind && fields.length > 0 && guards(opening, stopId)
    return forms?.find(isThere) ?? []
  })
}

/** Several gates at one place, of which visitors meet the first; `stopId` is null where it is the start of the tour. */
export type GateConflict<Gate> = { readonly stopId: string | null; readonly forms: readonly Gate[] }

/** Places with more than one gate: the start of the tour, then stops in their order. */
export function gateConflicts<Gate extends Form>(
  forms: readonly Gate[],
  stopIds: readonly string[],
): readonly GateConflict<Gate>[] {
  const gates = forms.filter(isGate)
  const ofTour = gates.filter(isTourGate)
  const ofStops = gates.filter((form) => !ofTour.includes(form))
  const places = [
    { stopId: null, forms: ofTour },
    ...stopIds.map((stopId) => ({
      stopId,
      forms: ofStops.filter(({ opening }) => opening?.stopIds?.includes(stopId)),
    })),
  ]
  return places.filter((place) => place.forms.length > 1)
}
