import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { LastSave } from '../../../../shared/tours/stops.ts'
import { type JsonRow, jsonRow } from '../../../database/rows/row-json.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { namedRow, publicNameOf } from '../../identity/users/names.ts'

type SavedRow = { readonly saved_ms: string | null; readonly savedBy: JsonRow | null }

let cachedLastSaveSql: string | undefined

const lastSaveSql = (em: EntityManager) => `
  select extract(epoch from s.saved_at) * 1000 as saved_ms,
    ${jsonRow(`select ${namedRow.columns(em, 'u')} from users u where u.id = s.saved_by_id`)} as "savedBy"
  from stops s join tours t on t.id = s.tour_id and t.account_id = s.account_id and t.deleted_at is null
  where s.id = ? and s.account_id = ? and s.deleted_at is null`

/** Time and author of the last save of a stop of the account; 404 for any other. */
export async function readLastSave(
  { em, account }: Pick<AccountScope, 'em' | 'account'>,
  stopId: string,
): Promise<LastSave> {
  cachedLastSaveSql ??= lastSaveSql(em)
  const [row] = await em.execute<SavedRow[]>(cachedLastSaveSql, [stopId, account.id])
  if (row === undefined) throw new AppError('resource.notFound')
  const { saved_ms: savedMs, savedBy } = row
  return {
    savedAt: savedMs === null ? null : new Date(Math.floor(Number(savedMs))).toISOString(),
    savedBy: savedBy && publicNameOf(namedRow.read(savedBy)),
  }
}
