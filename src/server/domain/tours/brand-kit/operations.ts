import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { z } from 'zod'
import {
  type BrandKitFields,
  brandKit,
  deleteBrandKitInput,
  getBrandKitInput,
  savedBrandKit,
  updateBrandKitInput,
  type BrandKit as WireBrandKit,
} from '../../../../shared/brand-kit/brand-kit.ts'
import { type BrandPart, brandPartNames, differingParts } from '../../../../shared/brand-kit/brand-parts.ts'
import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import { normalizeStyles } from '../../../../shared/styles/styles.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { staleVersion } from '../../../kernel/versions.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { namesOf } from '../../identity/users/names.ts'
import { loadMediaItems } from '../../library/media/load-items.ts'
import { requireImage } from '../../library/media/require-image.ts'
import { BrandKit } from './entity.ts'
import { fieldsOfKit, findBrandKit, lockBrandKit } from './find.ts'
import { beginUpdate, finishDeletion, updateBatch } from './update-tours.ts'
import { updateKitTours } from './update-tours-job.ts'

type Reader = Pick<AccountScope, 'em' | 'account'>

const countSql = `
  select count(*)::int as "tourCount",
    count(*) filter (where t.brand_kit_parts && k.pending_parts
      and (k.pending_after is null or t.id > k.pending_after))::int as "pendingTourCount"
  from brand_kits k join tours t on t.account_id = k.account_id
  where k.account_id = ? and k.deleted_at is null and t.deleted_at is null and t.brand_kit_parts <> '{}'`

type TourCounts = Pick<WireBrandKit, 'tourCount' | 'pendingTourCount'>

async function countTours({ em, account }: Reader): Promise<TourCounts> {
  const [counts] = await em.execute<TourCounts[]>(countSql, [account.id])
  return counts ?? { tourCount: 0, pendingTourCount: 0 }
}

const changedCountSql = `select count(*)::int as count from tours
  where account_id = ? and deleted_at is null and brand_kit_parts && ?::text[]`

/** Number of tours that inherit some of these parts. */
async function countToursWith({ em, account }: Reader, parts: readonly BrandPart[]): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(changedCountSql, [account.id, `{${parts.join(',')}}`])
  return row?.count ?? 0
}

async function presentKit(scope: Reader, row: BrandKit | null): Promise<WireBrandKit> {
  const { em, account } = scope
  const fields = fieldsOfKit(row)
  const mediaIds = [fields.styles?.logo?.mediaId, fields.nadir?.mediaId].filter((id) => id !== undefined)
  const savedBy = row?.savedBy ?? null
  const names = await namesOf(em, savedBy === null ? [] : [savedBy])
  return {
    ...fields,
    version: row?.version ?? 0,
    savedAt: row?.savedAt.toISOString() ?? null,
    savedBy: names.get(savedBy ?? '') ?? null,
    media: await loadMediaItems(em, account.id, [...new Set(mediaIds)]),
    ...(await countTours(scope)),
  }
}

/** The brand kit of the account. Without one, the response has the defaults and the version 0. */
export const getBrandKit = operation({
  allow: 'viewTour',
  input: getBrandKitInput,
  example: () => ({}),
  output: brandKit,
  run: async (scope) => presentKit(scope, await findBrandKit(scope.em, scope.account.id)),
})

/** Validates new images. Those that the kit has already pass, because they may have been deleted since. */
async function requireImages({ em, account }: Reader, before: BrandKitFields, after: BrandKitFields): Promise<void> {
  const logoId = after.styles?.logo?.mediaId
  if (logoId !== undefined && logoId !== before.styles?.logo?.mediaId)
    await requireImage(em, { accountId: account.id, mediaId: logoId, errorCode: 'logo.mediaKind' })
  const nadirId = after.nadir?.mediaId
  if (nadirId !== undefined && nadirId !== before.nadir?.mediaId)
    await requireImage(em, { accountId: account.id, mediaId: nadirId, errorCode: 'brandKit.nadirKind' })
}

/** Names of parts for the audit log. */
const auditNames: Readonly<Record<BrandPart | 'nadir', string>> = {
  colors: 'colors',
  shape: 'font and shape',
  transition: 'transition',
  logo: 'logo',
  hotspots: 'hotspot styles',
  startScreen: 'start screen',
  buttons: 'buttons',
  nadir: 'nadir patch',
}

type UpdateInput = z.output<typeof updateBrandKitInput>

/** Fields after a change. Fields that the input omits stay. */
function changedFields(before: BrandKitFields, input: UpdateInput): BrandKitFields {
  const { styles, buttons, transition, nadir } = input
  return {
    styles: styles === undefined ? before.styles : normalizeStyles(styles),
    buttons: buttons === undefined ? before.buttons : buttons,
    transition: transition ?? before.transition,
    nadir: nadir === undefined ? before.nadir : nadir,
  }
}

function createKit({ em, account, actor, ports }: AccountScope): BrandKit {
  return em.create(BrandKit, { account: account.id, savedAt: ports.now(), savedBy: actor.id })
}

/** Updates the first tours within the call, so that a job is needed only by accounts with many. */
async function updateTours({ em, queue, account }: AccountScope, kit: BrandKit): Promise<void> {
  if (!(await updateBatch(em, kit))) await queue.send(updateKitTours, { accountId: account.id }, em)
}

type SavedKit = { readonly row: BrandKit; readonly changedTourCount: number }

async function saveKit(scope: AccountScope, input: UpdateInput): Promise<SavedKit> {
  const { em, account, actor, ports } = scope
  const storedKit = await lockBrandKit(em, account.id, 'toChange')
  if (input.version !== undefined && input.version !== (storedKit?.version ?? 0)) {
    throw staleVersion(await presentKit(scope, storedKit))
  }
  const before = fieldsOfKit(storedKit)
  const after = changedFields(before, input)
  await requireImages(scope, before, after)
  const parts = differingParts(before, after)
  const changedNames = [...parts, ...(isDeepEqual(before.nadir, after.nadir) ? [] : (['nadir'] as const))]
  // A repeated call after a lost response changes nothing.
  if (storedKit !== null && changedNames.length === 0) return { row: storedKit, changedTourCount: 0 }
  const row = storedKit ?? createKit(scope)
  row.styles = after.styles
  row.buttons = after.buttons
  row.transition = after.transition
  row.nadir = after.nadir
  row.savedAt = ports.now()
  row.savedBy = actor.id
  await em.flush()
  if (parts.length > 0) {
    await beginUpdate(em, row, parts)
    await updateTours(scope, row)
  }
  const changedTourCount = await countToursWith(scope, parts)
  const subject = changedNames.map((part) => auditNames[part]).join(', ')
  await recordEvent(scope, account.id, { action: 'brand-kit-changed', subject })
  return { row, changedTourCount }
}

/**
 * Changes the fields of the brand kit that the input has, or creates the kit. Drafts of the tours that inherit a
 * changed part follow: the first 50 with the call, the others soon after, and a tour that is published at once.
 * `pendingTourCount` says how many remain. Visitors see the change once these tours are published again. 409
 * `version.stale` carries the stored kit.
 */
export const updateBrandKit = operation({
  allow: 'manageUsers',
  input: updateBrandKitInput,
  example: () => ({ styles: { accent: '#7a1f5c', font: 'serif' as const }, transition: 'zoom' as const }),
  output: savedBrandKit,
  run: async (scope, input) => {
    await finishDeletion(scope.em, scope.account.id)
    const { row, changedTourCount } = await scope.em
      .transactional((em) => saveKit({ ...scope, em }, input))
      .catch(async (error: unknown) => {
        // Another call created the kit at the same time.
        if (!(error instanceof UniqueConstraintViolationException)) throw error
        const reader = { ...scope, em: scope.em.fork() as AccountScope['em'] }
        throw staleVersion(await presentKit(reader, await findBrandKit(reader.em, scope.account.id)), error)
      })
    return { ...(await presentKit(scope, row)), changedTourCount }
  },
})

/** Deletes the brand kit. Tours keep the styles and buttons that they have, as their own. */
export const deleteBrandKit = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: deleteBrandKitInput,
  example: () => ({}),
  output: brandKit,
  run: async (scope) => {
    await scope.em.transactional(async (em) => {
      const row = await lockBrandKit(em, scope.account.id, 'toChange')
      if (row === null) return
      row.deletedAt = scope.ports.now()
      // A deleted kit uses no images.
      row.styles = null
      row.nadir = null
      await em.flush()
      await recordEvent({ ...scope, em }, scope.account.id, { action: 'brand-kit-deleted' })
      await beginUpdate(em, row, brandPartNames)
      await updateTours({ ...scope, em }, row)
    })
    return presentKit(scope, null)
  },
})
