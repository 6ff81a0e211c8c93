import { LockMode } from '@mikro-orm/core'
import { type BrandPart, brandPartNames, styleKeysOf } from '../../../../shared/brand-kit/brand-parts.ts'
import { bindParameters } from '../../../database/rows/named-parameters.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { saveUnpublishedFields } from '../publication-state/save-unpublished-fields.ts'
import { BrandKit } from './entity.ts'
import { fieldsOfKit } from './find.ts'

/** Tours that are updated in one transaction, so that none is locked for long. */
export const toursPerBatch = 50

/** Style keys with their parts. */
const styleKeys = brandPartNames.flatMap((part) => styleKeysOf(part).map((key) => `('${key}', '${part}')`))
const keysSql = `(values ${styleKeys.join(', ')}) k (key, part)`

/**
 * Gives tours the kit's values of all parts that they inherit. Tours that have them already aren't written.
 * Incrementing the version makes saves that are based on previous values stale. The time of the last save stays,
 * because no person edited the tours. In SQL, because an account may have thousands.
 */
const updateSql = `
  update tours t set styles = n.styles, buttons = n.buttons, transition = n.transition,
    version = t.version + 1, updated_at = now()
  from (
    select t.id,
      nullif(
        (coalesce(t.styles, '{}') - array(select k.key from ${keysSql} where k.part = any(t.brand_kit_parts)))
        || (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(:styles::jsonb) e
            join ${keysSql} on k.key = e.key where k.part = any(t.brand_kit_parts)), '{}') as styles,
      case when 'buttons' = any(t.brand_kit_parts) then :buttons::jsonb else t.buttons end as buttons,
      case when 'transition' = any(t.brand_kit_parts) then :transition else t.transition end as transition
    from tours t where t.id = any(:tourIds::uuid[])
  ) n
  where t.id = n.id and (t.styles, t.buttons, t.transition) is distinct from (n.styles, n.buttons, n.transition)`

async function giveValues(em: EntityManager, kit: BrandKit, tourIds: readonly string[]): Promise<void> {
  const { styles, buttons, transition } = fieldsOfKit(kit)
  const { sql, parameters } = bindParameters(updateSql, {
    styles: JSON.stringify(styles ?? {}),
    buttons: buttons === null ? null : JSON.stringify(buttons),
    transition,
    tourIds: `{${tourIds.join(',')}}`,
  })
  await em.execute(sql, parameters)
}

const releaseSql = `update tours set brand_kit_parts = '{}', version = version + 1, updated_at = now()
  where id = any(?::uuid[])`

/**
 * Ends the inheritance of all parts. The values stay, so documents stay the same, and live versions that equal the
 * draft still do.
 */
async function releaseTours(em: EntityManager, tourIds: readonly string[]): Promise<void> {
  await saveUnpublishedFields(em, tourIds, async () => {
    await em.execute(releaseSql, [`{${tourIds.join(',')}}`])
  })
}

const nextToursSql = `
  select t.id from tours t join brand_kits k on k.account_id = t.account_id
    where k.id = ? and t.brand_kit_parts && k.pending_parts and (k.pending_after is null or t.id > k.pending_after)
    order by t.id limit ? for update of t`
// In SQL, because a change of the row by the ORM would increment the kit's version.
const beginSql = 'update brand_kits set pending_parts = ?::text[], pending_after = null where id = ?'
const continueSql = 'update brand_kits set pending_after = ?, updated_at = now() where id = ?'

/** Begins to update all tours with parts of a locked kit, in addition to parts that are still pending. */
export async function beginUpdate(em: EntityManager, kit: BrandKit, parts: readonly BrandPart[]): Promise<void> {
  const pendingParts = brandPartNames.filter((part) => parts.includes(part) || kit.pendingParts.includes(part))
  await em.execute(beginSql, [`{${pendingParts.join(',')}}`, kit.id])
}

/** Updates the next tours of a locked kit, including deleted tours. Returns true once there are no others. */
export async function updateBatch(em: EntityManager, kit: BrandKit): Promise<boolean> {
  const rows = await em.execute<{ id: string }[]>(nextToursSql, [kit.id, toursPerBatch])
  const tourIds = rows.map(({ id }) => id)
  if (tourIds.length > 0) {
    if (kit.deletedAt) await releaseTours(em, tourIds)
    else await giveValues(em, kit, tourIds)
  }
  if (tourIds.length === toursPerBatch) {
    await em.execute(continueSql, [tourIds.at(-1), kit.id])
    return false
  }
  if (kit.deletedAt) await em.nativeDelete(BrandKit, { id: kit.id })
  else await em.execute(beginSql, ['{}', kit.id])
  return true
}

/** Locks the kit of an account even if it is deleted. */
function lockAnyKit(em: EntityManager, accountId: string): Promise<BrandKit | null> {
  return em.findOne(BrandKit, { account: accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
}

/** Updates the next tours of an account in a transaction. Returns true once all have the values of the kit. */
export function updateNextTours(em: EntityManager, accountId: string): Promise<boolean> {
  return em.fork().transactional(async (transaction) => {
    const kit = await lockAnyKit(transaction, accountId)
    return kit === null || updateBatch(transaction, kit)
  })
}

const pendingSql = `select 1 from tours t join brand_kits k on k.account_id = t.account_id
  where t.id = ? and k.deleted_at is null and t.brand_kit_parts && k.pending_parts`

/** Gives one tour the values of the kit before its turn, so that it is published with them. */
export async function updateTour(
  em: EntityManager,
  { accountId, tourId }: { readonly accountId: string; readonly tourId: string },
): Promise<void> {
  if ((await em.execute<unknown[]>(pendingSql, [tourId])).length === 0) return
  await em.fork().transactional(async (transaction) => {
    const kit = await lockAnyKit(transaction, accountId)
    if (kit === null || kit.deletedAt) return
    await transaction.execute('select id from tours where id = ? for update', [tourId])
    await giveValues(transaction, kit, [tourId])
  })
}

/** Ends the inheritance from a deleted kit in all tours that remain, so that the account can have another kit. */
export async function finishDeletion(em: EntityManager, accountId: string): Promise<void> {
  const deletedKit = { account: accountId, deletedAt: { $ne: null } }
  while ((await em.fork().count(BrandKit, deletedKit)) > 0) await updateNextTours(em, accountId)
}
