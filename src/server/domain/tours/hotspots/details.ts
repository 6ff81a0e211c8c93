import type { AnyHotspotKind, HotspotMedium } from '../../../../shared/hotspots/hotspot-kind.ts'
import { hotspotKindOf } from '../../../../shared/hotspots/registry.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { acceptRichText } from '../../../kernel/clean-html.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { requireMedia } from '../../library/media/find.ts'
import { Form } from '../forms/entity.ts'
import { Stop } from '../stops/entity.ts'

/** Definition of a kind in the registry; 400 for an unknown kind. */
export function definitionOf(kind: string): AnyHotspotKind {
  const definition = hotspotKindOf(kind)
  if (definition !== undefined) return definition
  throw new AppError('input.invalid', { facts: { fields: [{ field: 'kind', problem: 'unknown kind' }] } })
}

type SubmittedDetails = {
  readonly kind: string
  readonly accountId: string
  readonly tourId: string
  readonly input: unknown
  /** Media and forms of the stored hotspot, which pass unchecked: they may have been deleted since. */
  readonly currentIds?: readonly string[]
}

/** Rejects media outside the account with 404 (threat T50), and media of another kind with 409. */
async function requireHotspotMedia(
  em: EntityManager,
  media: readonly HotspotMedium[],
  { accountId, currentIds = [] }: Pick<SubmittedDetails, 'accountId' | 'currentIds'>,
): Promise<void> {
  const added = media.filter(({ mediaId }) => !currentIds.includes(mediaId))
  const rows = await requireMedia(
    em,
    accountId,
    added.map(({ mediaId }) => mediaId),
  )
  if (!added.every(({ kind }, index) => rows[index]?.kind === kind)) throw new AppError('hotspot.mediaKind')
}

/** Rejects forms outside the tour with 404. */
async function requireForms(
  em: EntityManager,
  formIds: readonly string[],
  { tourId, currentIds = [] }: Pick<SubmittedDetails, 'tourId' | 'currentIds'>,
): Promise<void> {
  const added = [...new Set(formIds)].filter((id) => !currentIds.includes(id))
  const formCount = added.length === 0 ? 0 : await em.count(Form, { tour: tourId, formId: { $in: added } })
  if (formCount !== added.length) throw new AppError('resource.notFound')
}

/**
 * Validates details and cleans their texts. They may refer only to stops and forms of the same tour and to media of the
 * same account.
 */
export async function acceptDetails(em: EntityManager, details: SubmittedDetails): Promise<Record<string, unknown>> {
  const { kind, tourId, input } = details
  const definition = definitionOf(kind)
  const parsed = definition.details.safeParse(input ?? definition.defaults?.())
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => ({
      field: ['details', ...issue.path].join('.'),
      problem: issue.message,
    }))
    throw new AppError('input.invalid', { facts: { fields } })
  }
  // Checks follow the cleaning, which may change the media that a text refers to.
  const stored = definition.cleanTexts?.(parsed.data, acceptRichText) ?? parsed.data
  const stopIds = [...new Set(definition.stopIdsOf?.(stored) ?? [])]
  const stopCount =
    stopIds.length === 0 ? 0 : await em.count(Stop, { id: { $in: stopIds }, tour: tourId, deletedAt: null })
  if (stopCount !== stopIds.length) throw new AppError('resource.notFound')
  await requireHotspotMedia(em, definition.mediaOf?.(stored) ?? [], details)
  await requireForms(em, definition.formIdsOf?.(stored) ?? [], details)
  return stored
}
