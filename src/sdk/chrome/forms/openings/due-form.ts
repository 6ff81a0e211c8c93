import type { FormOpeningKind } from '../../../../shared/forms/openings.ts'
import type { PublicForm, PublicFormOpening } from '../../../../shared/publishing/tour-document.ts'

/** Progress of a visit, which decides which form is due. */
export type VisitProgress = {
  /** The current stop. */
  readonly stopId: string
  /** Number of different stops that the visitor has seen. */
  readonly stopCount: number
  /** Time that the tour was visible. */
  readonly visibleMs: number
  /** `visibleMs` when the last automatically opened form was closed; undefined if there was none. */
  readonly closedAtMs: number | undefined
}

/** Minimum visible time between two automatically opened forms. */
export const openingGapMs = 20_000

type IsDue = (opening: PublicFormOpening, visit: VisitProgress) => boolean

const isDueByOpeningKind: Readonly<Record<FormOpeningKind, IsDue>> = {
  stopEntry: ({ stopIds = [] }, { stopId }) => stopIds.includes(stopId),
  afterStops: ({ count = Number.POSITIVE_INFINITY }, { stopCount }) => stopCount >= count,
  afterSeconds: ({ seconds = Number.POSITIVE_INFINITY }, { visibleMs }) => visibleMs >= seconds * 1000,
  // Gates are shown by the gate screen.
  beforeTour: () => false,
  beforeStop: () => false,
}
const isDueByKind: Readonly<Record<string, IsDue>> = isDueByOpeningKind

export type DueForm = { readonly form: PublicForm; readonly kind: string }

/**
 * Finds the form to open now: the first in the author's order that is due and that the visitor hasn't sent or closed.
 */
export function findDueForm(
  forms: readonly PublicForm[],
  visit: VisitProgress,
  isHandled: (formId: string) => boolean,
): DueForm | undefined {
  const { visibleMs, closedAtMs } = visit
  if (closedAtMs !== undefined && visibleMs - closedAtMs < openingGapMs) return undefined
  for (const form of forms) {
    const { opening, fields, id } = form
    if (!opening || fields.length === 0 || !Object.hasOwn(isDueByKind, opening.kind)) continue
    if (isDueByKind[opening.kind]?.(opening, visit) && !isHandled(id)) return { form, kind: opening.kind }
  }
  return undefined
}
