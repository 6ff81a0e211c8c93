import type { FormOpeningKind } from '../../../../shared/forms/openings.ts'
import type { PublicForm, PublicFormOpening } from '../../../../shared/publishing/tour-document.ts'

/** What a visit has come to. */
export type VisitSoFar = {
  /** The stop that is shown. */
  readonly stopId: string
  /** Different stops that were shown. */
  readonly stopCount: number
  /** How long the tour was in sight. */
  readonly visibleMs: number
  /** `visibleMs` when the last form that had opened by itself was closed; undefined where there was none. */
  readonly closedAtMs: number | undefined
}

/** Between two forms that open by themselves, the tour is in sight for at least so long. */
export const openingGapMs = 20_000

type IsDue = (opening: PublicFormOpening, visit: VisitSoFar) => boolean

const isDueOfKind: Readonly<Record<FormOpeningKind, IsDue>> = {
  stopEntry: ({ stopIds = [] }, { stopId }) => stopIds.includes(stopId),
  afterStops: ({ count = Number.POSITIVE_INFINITY }, { stopCount }) => stopCount >= count,
  afterSeconds: ({ seconds = Number.POSITIVE_INFINITY }, { visibleMs }) => visibleMs >= seconds * 1000,
  // Gates stand where they are; nothing waits for them.
  beforeTour: () => false,
  beforeStop: () => false,
}
const isDueOf: Readonly<Record<string, IsDue>> = isDueOfKind

export type DueForm = { readonly form: PublicForm; readonly kind: string }

/** The form that is to open by itself now: the first in the author's order that is due and not known to the visitor. */
export function dueForm(
  forms: readonly PublicForm[],
  visit: VisitSoFar,
  isKnown: (formId: string) => boolean,
): DueForm | undefined {
  const { visibleMs, closedAtMs } = visit
  if (closedAtMs !== undefined && visibleMs - closedAtMs < openingGapMs) return undefined
  for (const form of forms) {
    const { opening, fields, id } = form
    if (!opening || fields.length === 0 || !Object.hasOwn(isDueOf, opening.kind)) continue
    if (isDueOf[opening.kind]?.(opening, visit) && !isKnown(id)) return { form, kind: opening.kind }
  }
  return undefined
}
