import type { FormOpeningKind } from './openings.ts'

/** Opening of a form; its kind may be of a newer version. */
type Opening = { readonly kind: string; readonly stopIds?: readonly string[] | undefined }
type StopGuard = (opening: Opening, stopId: string) => boolean

/** Opening kinds that are gates, in the order that visitors pass them, with the stops that each kind guards. */
const stopGuards = {
  beforeTour: () => true,
  beforeStop: ({ stopIds = [] }, stopId) => stopIds.includes(stopId),
} as const satisfies { readonly [Kind in FormOpeningKind]?: StopGuard }
const guardByKind: ReadonlyMap<string, StopGuard> = new Map(Object.entries(stopGuards))

type Form = {
  readonly id: string
  readonly fields: readonly unknown[]
  readonly opening?: Opening | null | undefined
}

/** True if a form must be answered before the tour or a stop is shown. */
export function isGate({ opening }: Pick<Form, 'opening'>): boolean {
  return opening ? guardByKind.has(opening.kind) : false
}

/** True if a form is a gate of the whole tour, not only of some stops. */
export function isTourGate({ opening }: Pick<Form, 'opening'>): boolean {
  return opening ? opening.stopIds === undefined && guardByKind.has(opening.kind) : false
}

/**
 * Gates before a stop, in the order in which visitors pass them: at most one of the tour and one of the stop. If
 * several forms qualify, the first in the author's order counts. A form without fields isn't a gate.
 */
export function gatesBefore<Gate extends Form>(forms: readonly Gate[] | undefined, stopId: string): readonly Gate[] {
  return [...guardByKind].flatMap(([kind, isGuarded]) => {
    const isMatch = ({ opening, fields }: Gate) =>
      opening?.kind === kind && fields.length > 0 && isGuarded(opening, stopId)
    return forms?.find(isMatch) ?? []
  })
}

/**
 * Several gates in the same place. Only the first takes effect. `stopId` is null for the start of the tour.
 */
export type GateConflict<Gate> = { readonly stopId: string | null; readonly forms: readonly Gate[] }

/** Conflicts at the start of the tour, then conflicts at stops in their order. */
export function gateConflicts<Gate extends Form>(
  forms: readonly Gate[],
  stopIds: readonly string[],
): readonly GateConflict<Gate>[] {
  const gates = forms.filter(isGate)
  const tourGates = gates.filter(isTourGate)
  const stopGates = gates.filter((form) => !tourGates.includes(form))
  const gatedPositions = [
    { stopId: null, forms: tourGates },
    ...stopIds.map((stopId) => ({
      stopId,
      forms: stopGates.filter(({ opening }) => opening?.stopIds?.includes(stopId)),
    })),
  ]
  return gatedPositions.filter((position) => position.forms.length > 1)
}
