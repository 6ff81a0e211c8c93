import { hotspotLimits } from '../../../../shared/hotspots/hotspot-limits.ts'
import { hotspotName } from '../../../../shared/hotspots/hotspot-name.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { tourLimits } from '../../../../shared/tours/tour-limits.ts'
import { copyInto } from '../../../../shared/versions/copy-into.ts'
import type { DraftContent } from '../../../../shared/versions/draft-content.ts'
import {
  copyFromVersionInput,
  getVersionInput,
  listVersionsInput,
  type RestoredVersion,
  renameVersionInput,
  restoredVersion,
  restoreVersionInput,
  tourVersion,
  versionContents,
  versionPage,
} from '../../../../shared/versions/versions.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { namesOf } from '../../identity/users/names.ts'
import { fieldsOfKit, lockBrandKit } from '../brand-kit/find.ts'
import type { Tour } from '../tours/entity.ts'
import { findTour, lockTour } from '../tours/find.ts'
import { markSaved } from '../tours/saves.ts'
import { applyContent } from './apply-content.ts'
import type { TourVersion } from './entity.ts'
import { findVersion, findVersions, versionCursor } from './find.ts'
import { findLibraryMedia, findMissingMedia } from './library-media.ts'
import { readContent } from './parts.ts'
import { presentVersions } from './present.ts'
import { readDraft } from './read-draft.ts'
import { storeDraftVersion } from './store-version.ts'

export const versionsPageLength = 30

async function presentVersion({ em }: Pick<AccountScope, 'em'>, row: TourVersion) {
  const [version] = await presentVersions(em, [row])
  if (version === undefined) throw new Error('presentVersions returned no version')
  return version
}

/** Versions of a tour's draft, newest first, a page at a time. */
export const listVersions = operation({
  allow: 'viewTour',
  input: listVersionsInput,
  example: ({ tourId }) => ({ tourId }),
  output: versionPage,
  run: async ({ em, account }, { tourId, cursor }) => {
    await findTour({ em, account }, tourId)
    const length = versionsPageLength
    const rows = await findVersions(em, { tourId, cursor, length: length + 1 })
    const page = rows.slice(0, length)
    const lastRow = page.at(-1)
    const nextCursor = rows.length > length && lastRow !== undefined ? versionCursor(lastRow) : null
    return { versions: await presentVersions(em, page), nextCursor }
  },
})

/** A version with its stops and hotspots. */
export const getVersion = operation({
  allow: 'viewTour',
  input: getVersionInput,
  example: ({ tourId, versionId }) => ({ tourId, versionId }),
  output: versionContents,
  run: async (scope, { tourId, versionId }) => {
    await findTour(scope, tourId)
    const row = await findVersion(scope, { tourId, versionId })
    const { stops } = await readContent(scope.em, row)
    const nameByStopId = new Map(stops.map(({ id, name }) => [id, name]))
    const nameOf = (stopId: string) => nameByStopId.get(stopId)
    return {
      version: await presentVersion(scope, row),
      stops: stops.map(({ id, name, hotspots }) => ({
        id,
        name,
        hotspots: hotspots.map((hotspot) => ({
          id: hotspot.id,
          kind: hotspot.kind,
          name: hotspotName(hotspot, nameOf),
        })),
      })),
    }
  },
})

/** Names a version, which keeps it from expiring; an empty name removes the name. */
export const renameVersion = operation({
  allow: 'manageTours',
  input: renameVersionInput,
  example: ({ tourId, versionId }) => ({ tourId, versionId, name: 'Before the season' }),
  output: tourVersion,
  run: async (scope, { tourId, versionId, name }) => {
    await findTour(scope, tourId)
    const row = await findVersion(scope, { tourId, versionId })
    row.name = name === '' ? null : name
    await scope.em.flush()
    return presentVersion(scope, row)
  },
})

/** Rejects with 409 if the draft was saved after `draftSavedAt`, because replacing it would discard unseen changes. */
async function requireCurrent({ em }: AccountScope, tour: Tour, draftSavedAt: string): Promise<void> {
  if (tour.savedAt.toISOString() === draftSavedAt) return
  const { savedAt, savedBy = null } = tour
  const names = await namesOf(em, savedBy === null ? [] : [savedBy])
  const current = { savedAt: savedAt.toISOString(), savedBy: names.get(savedBy ?? '') ?? null }
  throw new AppError('version.stale', { facts: { current } })
}

type DraftReplacement = { readonly tourId: string; readonly versionId: string; readonly draftSavedAt: string }

/** Replaces the draft by the result of `contentFor`, after storing the current draft as a version. */
async function replaceDraft(
  { em, ...callScope }: AccountScope,
  { tourId, versionId, draftSavedAt }: DraftReplacement,
  contentFor: (draft: DraftContent, version: DraftContent) => DraftContent,
): Promise<RestoredVersion> {
  return em.transactional(async (transaction) => {
    const scope = { ...callScope, em: transaction }
    const { account, ports } = scope
    const kitRow = await lockBrandKit(transaction, account.id, 'toInherit')
    const tour = await lockTour(transaction, account.id, tourId)
    const version = await findVersion(scope, { tourId, versionId })
    const draft = await readDraft(transaction, tour)
    const content = contentFor(draft, await readContent(transaction, version))
    await requireCurrent(scope, tour, draftSavedAt)
    const { savedAt, savedBy: takenBy = null } = tour
    const snapshot = { tour, content: draft, savedAt, takenAt: ports.now(), takenBy }
    const replacedVersion = await storeDraftVersion(transaction, snapshot, 'replaced')
    const media = await findLibraryMedia(transaction, account.id, content)
    await applyContent(scope, { tour, content, media, kit: kitRow && fieldsOfKit(kitRow) })
    const save = markSaved(scope, tour)
    await transaction.flush()
    await recordEvent(scope, account.id, { action: 'draft-restored', subject: tour.name })
    return { replacedId: replacedVersion.id, save, missing: findMissingMedia(content, media) }
  })
}

/**
 * Restores a version to the draft. The replaced draft is stored as a version, so that nothing is lost. Deleted media
 * are left out and reported. 409 `version.stale` if the draft was saved after `draftSavedAt`.
 */
export const restoreVersion = operation({
  allow: 'manageTours',
  input: restoreVersionInput,
  example: ({ tourId, versionId, draftSavedAt }) => ({ tourId, versionId, draftSavedAt }),
  output: restoredVersion,
  run: (scope, input) => replaceDraft(scope, input, (_draft, version) => version),
})

function requireWithinLimits({ stops }: DraftContent): void {
  const isFull = stops.some(({ hotspots }) => hotspots.length > hotspotLimits.perStopMax)
  if (stops.length > tourLimits.stopsMax || isFull) throw new AppError('input.invalid')
}

/**
 * Restores single stops and hotspots of a version to the draft, otherwise like `restoreVersion`. 404 for ids that are
 * not in the version, and for a hotspot if its stop is not in the draft.
 */
export const copyFromVersion = operation({
  allow: 'manageTours',
  input: copyFromVersionInput,
  example: ({ tourId, versionId, draftSavedAt, stopId }) => ({ tourId, versionId, draftSavedAt, stopIds: [stopId] }),
  output: restoredVersion,
  run: (scope, { stopIds = [], hotspotIds = [], ...input }) =>
    replaceDraft(scope, input, (draft, version) => {
      const content = copyInto(draft, version, { stopIds, hotspotIds })
      if (content === null) throw new AppError('resource.notFound')
      requireWithinLimits(content)
      return content
    }),
})
