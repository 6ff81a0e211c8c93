import { limits } from '../../../shared/limits.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { EditingSession } from './entity.ts'

type Place = { readonly accountId: string; readonly tourId: string; readonly userId: string; readonly tab: string }

/** When a session was renewed and whether it still counts is for the database's clock alone to say (threat T12). */
const renewSql = `insert into editing_sessions (account_id, tour_id, user_id, tab, opened_at, renewed_at)
values (?, ?, ?, ?, now(), now())
on conflict (tour_id, user_id, tab) do update set renewed_at = excluded.renewed_at
returning (xmax = 0) as made`

const surplusSql = `delete from editing_sessions where user_id = ? and id not in (
  select id from editing_sessions where user_id = ? order by renewed_at desc, id desc limit ?
)`

/** Opens a session, or renews it: one row for a tour, a person and a tab, and not more tabs than a person can have. */
export async function renewEditing(em: EntityManager, { accountId, tourId, userId, tab }: Place): Promise<void> {
  const [row] = await em.execute<{ made: boolean }[]>(renewSql, [accountId, tourId, userId, tab])
  if (row?.made) await em.execute(surplusSql, [userId, userId, limits.editingTabsPerPerson])
}

/** Whether there was such a session. */
export async function endEditing(em: EntityManager, { accountId, tourId, userId, tab }: Place): Promise<boolean> {
  return (await em.nativeDelete(EditingSession, { account: accountId, tour: tourId, user: userId, tab })) > 0
}

/** Ends what a person has open. Tabs of other browsers open theirs again when they renew it. */
export async function endEditingOf(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(EditingSession, { user: userId })
}

/** Ends what one tab of a person has open in an account. */
export async function endEditingOfTab(
  em: EntityManager,
  { accountId, userId, tab }: Omit<Place, 'tourId'>,
): Promise<void> {
  await em.nativeDelete(EditingSession, { account: accountId, user: userId, tab })
}
