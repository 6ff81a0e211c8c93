import type { AnyHotspotKind, HotspotMedium } from '../../../../shared/hotspots/hotspot-kind.ts'
import { hotspotKindOf } from '../../../../shared/hotspots/registry.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { acceptRichText } from '../../../kernel/clean-html.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { requireMedia } from '../../library/media/find.ts'
import { Form } from '../forms/entity.ts'
import { Stop } from '../stops/entity.ts'

/** The registry's definition of a kind; a kind it does not know is rejected. */
export function definitionOf(kind: string): AnyHotspotKind {
  const definition = hotspotKindOf(kind)
  if (definition !== undefined) return definition
  throw new AppError('input.invalid', { facts: { fields: [{ field: 'kind', problem: 'unknown kind' }] } })
}

type GivenDetails = {
  readonly kind: string
  readonly accountId: string
  readonly tourId: string
  readonly given: unknown
  /** What the hotspot shows already: that may be gone without any fault of whoever changes something else. */
  readonly shownIds?: readonly string[]
}

/** Rejects with 404 what is no medium of the account (threat T50), with 409 what is of another kind. */
async function requireShown(
  em: EntityManager,
  media: readonly HotspotMedium[],
  { accountId, shownIds = [] }: Pick<GivenDetails, 'accountId' | 'shownIds'>,
): Promise<void> {
  const added = media.filter(({ mediaId }) => !shownIds.includes(mediaId))
  const rows = await requireMedia(
    em,
    accountId,
    added.map(({ mediaId }) => mediaId),
  )
  if (!added.every(({ kind }, at) => rows[at]?.kind === kind)) throw new AppError('hotspot.mediaKind')
}

/** Rejects with 404 what is no form of the tour. */
async function requireForms(
  em: EntityManager,
  formIds: readonly string[],
  { tourId, shownIds = [] }: Pick<GivenDetails, 'tourId' | 'shownIds'>,
): Promise<void> {
  const added = [...new Set(formIds)].filter((id) => !shownIds.includes(id))
  const found = added.length === 0 ? 0 : await em.count(Form, { tour: tourId, formId: { $in: added } })
  if (found !== added.length) throw new AppError('resource.notFound')
}

/**
 * Details as they may be stored: of the kind's shape, texts cleaned, pointing at stops and forms of the same tour and at media of
 * the same account only.
 */
export async function acceptDetails(em: EntityManager, details: GivenDetails): Promise<Record<string, unknown>> {
  const { kind, tourId, given } = details
  const definition = definitionOf(kind)
  const parsed = definition.details.safeParse(given ?? definition.defaults?.())
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => ({
      field: ['details', ...issue.path].join('.'),
      problem: issue.message,
    }))
    throw new AppError('input.invalid', { facts: { fields } })
  }
  // What is stored is what is checked: cleaning may change which media a text names.
  const stored = definition.cleanTexts?.(parsed.data, acceptRichText) ?? parsed.data
  const stopIds = [...new Set(definition.stopIdsOf?.(stored) ?? [])]
  const found = stopIds.length === 0 ? 0 : await em.count(Stop, { id: { $in: stopIds }, tour: tourId, deletedAt: null })
  if (found !== stopIds.length) throw new AppError('resource.notFound')
  await requireShown(em, definition.mediaOf?.(stored) ?? [], details)
  await requireForms(em, definition.formIdsOf?.(stored) ?? [], details)
  return stored
}
