import {
  type BrandPart,
  type BrandValues,
  brandPartNames,
  differingParts,
  fieldOfPart,
  styleKeysOf,
  withKitParts,
} from '../../../../shared/brand-kit/brand-parts.ts'
import type { TourButtons } from '../../../../shared/buttons/tour-buttons.ts'
import type { TourStyles } from '../../../../shared/styles/styles.ts'
import type { TransitionName } from '../../../../shared/tours/transitions.ts'
import { bindParameters } from '../../../database/rows/named-parameters.ts'
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
  const changedParts: readonly string[] = differingParts(before, brandValuesOf(row))
  row.brandKitParts = row.brandKitParts.filter((part) => !changedParts.includes(part))
}

/** Style keys with their parts. */
const styleKeys = brandPartNames.flatMap((part) => styleKeysOf(part).map((key) => `('${key}', '${part}')`))
const keysSql = `(values ${styleKeys.join(', ')}) k (key, part)`

const lockSql = `select id from tours where account_id = ? and brand_kit_parts && ?::text[] order by id for update`

/** Columns after a change, by field. Only the columns of changed parts are written. */
const columnSql = {
  styles: `styles = nullif(
      (coalesce(t.styles, '{}') - array(select k.key from ${keysSql} where k.part = any(t.brand_kit_parts)))
      || (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(:styles::jsonb) e
          join ${keysSql} on k.key = e.key where k.part = any(t.brand_kit_parts)), '{}')`,
  buttons: `buttons = case when 'buttons' = any(t.brand_kit_parts) then :buttons::jsonb else t.buttons end`,
  transition: `transition = case when 'transition' = any(t.brand_kit_parts) then :transition else t.transition end`,
}

/** Incrementing the version makes saves that are based on previous values stale. */
const inheritSql = (fields: readonly (keyof typeof columnSql)[]) => `
  update tours t set ${fields.map((field) => columnSql[field]).join(', ')},
    version = t.version + 1, updated_at = now()
  where t.account_id = :accountId::uuid and t.brand_kit_parts && :changedParts::text[]
  returning t.deleted_at is null as "isListed"`

type KitChange = { readonly accountId: string; readonly kit: BrandValues; readonly parts: readonly BrandPart[] }

/**
 * Updates all tours that inherit changed parts of a locked kit, including deleted tours. Returns the number of tours
 * that aren't deleted. Their last save time stays, because no person edited them. In SQL, because there may be
 * thousands.
 */
export async function updateInheritingTours(em: EntityManager, { accountId, kit, parts }: KitChange): Promise<number> {
  if (parts.length === 0) return 0
  const changedParts = `{${parts.join(',')}}`
  const { styles, buttons, transition } = kit
  await em.execute(lockSql, [accountId, changedParts])
  const { sql, parameters } = bindParameters(inheritSql([...new Set(parts.map(fieldOfPart))]), {
    styles: JSON.stringify(styles ?? {}),
    buttons: buttons === null ? null : JSON.stringify(buttons),
    transition,
    accountId,
    changedParts,
  })
  const rows = await em.execute<{ isListed: boolean }[]>(sql, parameters)
  return rows.filter(({ isListed }) => isListed).length
}

/** Ends the inheritance of all parts in all tours of the account. Their values stay. */
export async function releaseTours(em: EntityManager, accountId: string): Promise<void> {
  const allParts = `{${brandPartNames.join(',')}}`
  await em.execute(lockSql, [accountId, allParts])
  await em.execute(
    `update tours set brand_kit_parts = '{}', version = version + 1, updated_at = now()
      where account_id = ? and brand_kit_parts && ?::text[]`,
    [accountId, allParts],
  )
}
