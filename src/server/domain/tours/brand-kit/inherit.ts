import {
  type BrandPart,
  type BrandValues,
  brandPartNames,
  differingParts,
  styleKeysOf,
  withKitParts,
} from '../../../../shared/brand-kit/brand-parts.ts'
import type { TourButtons } from '../../../../shared/buttons/tour-buttons.ts'
import type { TourStyles } from '../../../../shared/styles/styles.ts'
import type { TransitionName } from '../../../../shared/tours/transitions.ts'
import type { EntityManager } from '../../../kernel/scope.ts'

/** Columns of a tour with its values and the parts that it inherits. */
type InheritingRow = {
  styles?: TourStyles | null | undefined
  buttons?: TourButtons | null | undefined
  transition: TransitionName
  brandKitParts: string[]
}

export function brandValuesOf({ styles, buttons, transition }: InheritingRow): BrandValues {
  return { styles: styles ?? null, buttons: buttons ?? null, transition }
}

/** Makes a tour inherit these parts and no others. Parts that it no longer inherits stay as they are. */
export function inheritParts(row: InheritingRow, kit: BrandValues, parts: readonly BrandPart[]): void {
  const { styles, buttons, transition } = withKitParts(brandValuesOf(row), kit, parts)
  row.styles = styles
  row.buttons = buttons
  row.transition = transition
  row.brandKitParts = brandPartNames.filter((part) => parts.includes(part))
}

/** Ends the inheritance of parts in which a tour now differs from `before`. */
export function releaseChangedParts(row: InheritingRow, before: BrandValues): void {
  if (row.brandKitParts.length === 0) return
  const changed: readonly string[] = differingParts(before, brandValuesOf(row))
  row.brandKitParts = row.brandKitParts.filter((part) => !changed.includes(part))
}

/** Style keys with their parts. */
const styleKeys = brandPartNames.flatMap((part) => styleKeysOf(part).map((key) => `('${key}', '${part}')`))
const keysSql = `(values ${styleKeys.join(', ')}) k (key, part)`

const lockSql = `select id from tours where account_id = ? and brand_kit_parts && ?::text[] order by id for update`

/** Values that a tour already has count as well; the version makes saves that are based on others stale. */
const inheritSql = `
  update tours t set
    styles = nullif(
      (coalesce(t.styles, '{}') - array(select k.key from ${keysSql} where k.part = any(t.brand_kit_parts)))
      || (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(?::jsonb) e
          join ${keysSql} on k.key = e.key where k.part = any(t.brand_kit_parts)), '{}'),
    buttons = case when 'buttons' = any(t.brand_kit_parts) then ?::jsonb else t.buttons end,
    transition = case when 'transition' = any(t.brand_kit_parts) then ? else t.transition end,
    version = t.version + 1, updated_at = now()
  where t.account_id = ? and t.brand_kit_parts && ?::text[]`

type KitChange = { readonly accountId: string; readonly kit: BrandValues; readonly parts: readonly BrandPart[] }

/**
 * Gives changed parts of a locked kit to all tours that inherit any of them, deleted ones included. The time of their last
 * save stays, because no one edited them. In SQL, because there may be thousands.
 */
export async function passOn(em: EntityManager, { accountId, kit, parts }: KitChange): Promise<void> {
  if (parts.length === 0) return
  const changed = `{${parts.join(',')}}`
  const { styles, buttons, transition } = kit
  await em.execute(lockSql, [accountId, changed])
  await em.execute(inheritSql, [
    JSON.stringify(styles ?? {}),
    buttons === null ? null : JSON.stringify(buttons),
    transition,
    accountId,
    changed,
  ])
}

/** Makes all parts of all tours of the account their own. Their values stay. */
export async function releaseTours(em: EntityManager, accountId: string): Promise<void> {
  const all = `{${brandPartNames.join(',')}}`
  await em.execute(lockSql, [accountId, all])
  await em.execute(
    `update tours set brand_kit_parts = '{}', version = version + 1, updated_at = now()
      where account_id = ? and brand_kit_parts && ?::text[]`,
    [accountId, all],
  )
}
