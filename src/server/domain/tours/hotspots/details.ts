import type { AnyHotspotKind, HotspotMedium } from '../../../../shared/hotspots/hotspot-kind.ts'
import { hotspotKindOf } from '../../../../shared/hotspots/registry.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { acceptRichText } from '../../../kernel/clean-html.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { requireMedia } from '../../library/media/require-media.ts'
import { Form } from '../forms/entity.ts'
import { Stop } from '../stops/entity.ts'

/** Definition of a kind in the registry; 400 for an unknown kind. */
export function definitionOf(kind: string): AnyHotspotKind {
  const definition = hotspotKindOf(kind)
  if (definition !== undefined) return definition
  throw new AppError('input.invalid', { facts: { fields: [{ field: 'kind', problem: 'unknown kind' }] } })
}

type Owner = {
  readonly accountId: string
  readonly tourId: string
  /** Media and forms of the stored hotspot, which pass unchecked: they may have been deleted since. */
  readonly currentIds?: readonly string[]
}

type KindAndDetails = { readonly kind: string; readonly input: unknown }

type StoredDetails = Record<string, unknown>

/** Rejects link targets outside the tour with 404. */
async function requireTargetStops(em: EntityManager, stopIds: readonly string[], { tourId }: Owner): Promise<void> {
  const ids = [...new Set(stopIds)]
  const stopCount = ids.length === 0 ? 0 : await em.count(Stop, { id: { $in: ids }, tour: tourId, deletedAt: null })
  if (stopCount !== ids.length) throw new AppError('resource.notFound')
}

/** Rejects media outside the account with 404 (threat T50), and media of another kind with 409. */
async function requireHotspotMedia(
  em: EntityManager,
  media: readonly HotspotMedium[],
  { accountId, currentIds = [] }: Owner,
): Promise<void> {
  const addedMedia = media.filter(({ mediaId }) => !currentIds.includes(mediaId))
  const rows = await requireMedia(
    em,
    accountId,
    addedMedia.map(({ mediaId }) => mediaId),
  )
  if (!addedMedia.every(({ kind }, index) => rows[index]?.kind === kind)) throw new AppError('hotspot.mediaKind')
}

/** Rejects forms outside the tour with 404. */
async function requireForms(
  em: EntityManager,
  formIds: readonly string[],
  { tourId, currentIds = [] }: Owner,
): Promise<void> {
  const addedIds = [...new Set(formIds)].filter((id) => !currentIds.includes(id))
  const formCount = addedIds.length === 0 ? 0 : await em.count(Form, { tour: tourId, formId: { $in: addedIds } })
  if (formCount !== addedIds.length) throw new AppError('resource.notFound')
}

/** Validates details and cleans their texts. `path` locates the details in the input, for errors. */
function cleanDetails({ kind, input }: KindAndDetails, path: string): StoredDetails {
  const definition = definitionOf(kind)
  const parsed = definition.details.safeParse(input ?? definition.defaults?.())
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => ({
      field: [path, ...issue.path].join('.'),
      problem: issue.message,
    }))
    throw new AppError('input.invalid', { facts: { fields } })
  }
  return definition.cleanTexts?.(parsed.data, acceptRichText) ?? parsed.data
}

/** Rejects references of details to stops and forms of other tours, and to media of other accounts. */
async function requireReferences(
  em: EntityManager,
  hotspots: readonly { readonly kind: string; readonly details: StoredDetails }[],
  owner: Owner,
): Promise<void> {
  const referencesOf = <Reference>(
    pick: (definition: AnyHotspotKind, details: StoredDetails) => readonly Reference[] | undefined,
  ) => hotspots.flatMap(({ kind, details }) => pick(definitionOf(kind), details) ?? [])
  const stopIds = referencesOf((definition, details) => definition.stopIdsOf?.(details))
  const media = referencesOf((definition, details) => definition.mediaOf?.(details))
  const formIds = referencesOf((definition, details) => definition.formIdsOf?.(details))
  await requireTargetStops(em, stopIds, owner)
  await requireHotspotMedia(em, media, owner)
  await requireForms(em, formIds, owner)
}

/**
 * Validates details and cleans their texts. They may refer only to stops and forms of the same tour and to media of the
 * same account.
 */
export async function acceptDetails(
  em: EntityManager,
  { kind, input, ...owner }: KindAndDetails & Owner,
): Promise<StoredDetails> {
  // Checks follow the cleaning, which may change the media that a text refers to.
  const details = cleanDetails({ kind, input }, 'details')
  await requireReferences(em, [{ kind, details }], owner)
  return details
}

/** Variant of `acceptDetails` for several hotspots of a tour. The number of queries doesn't depend on the number of hotspots. */
export async function acceptManyDetails(
  em: EntityManager,
  submittedHotspots: readonly KindAndDetails[],
  owner: Owner,
): Promise<StoredDetails[]> {
  const cleanedHotspots = submittedHotspots.map((hotspot, index) => ({
    kind: hotspot.kind,
    details: cleanDetails(hotspot, `hotspots.${index}.details`),
  }))
  await requireReferences(em, cleanedHotspots, owner)
  return cleanedHotspots.map(({ details }) => details)
}
