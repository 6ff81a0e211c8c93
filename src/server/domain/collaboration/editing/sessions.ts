import type { EditingView } from '../../../../shared/editing.ts'
import { limits } from '../../../../shared/limits.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { liveClaimSql, liveParameters } from './claims.ts'
import { EditingSession } from './entity.ts'

type Place = { readonly accountId: string; readonly tourId: string; readonly userId: string; readonly tab: string }

/** What a tab says of itself. */
type Whereabouts = {
  readonly stopId: string | null
  readonly view: EditingView | null
  readonly isActive: boolean
  /** Whom the stop is taken over from. */
  readonly takenFrom?: string
}

const nowhere: Whereabouts = { stopId: null, view: null, isActive: true }

/**
 * When a session was renewed and whether it still counts is for the database's clock alone to say (threat T12). One
 * statement renews the session and claims the stop: the key of `stop_claims` makes those who claim at once wait for
 * each other, and whoever comes later finds a claim that holds.
 */
const renewSql = `with place as (
    select t.account_id, t.id, s.id as stop_id from tours t
    left join stops s on s.tour_id = t.id and s.id = ?::uuid and s.deleted_at is null
    where t.id = ? and t.account_id = ? and t.deleted_at is null and (s.id is not null or ?::uuid is null)),
  session as (
    insert into editing_sessions
      (account_id, tour_id, user_id, tab, opened_at, renewed_at, stop_id, yaw_deg, pitch_deg, fov_deg, active_at)
    select p.account_id, p.id, ?::uuid, ?, now(), now(), p.stop_id, ?::float8, ?::float8, ?::float8, now() from place p
    on conflict (tour_id, user_id, tab) do update set renewed_at = excluded.renewed_at, stop_id = excluded.stop_id,
      yaw_deg = excluded.yaw_deg, pitch_deg = excluded.pitch_deg, fov_deg = excluded.fov_deg,
      active_at = case when ?::boolean then excluded.active_at else editing_sessions.active_at end
    returning (xmax = 0) as made),
  claim as (
    insert into stop_claims (stop_id, user_id, claimed_at)
    select p.stop_id, ?::uuid, now() from place p
    where p.stop_id is not null and (?::uuid is not null
      or not exists (select 1 from stop_claims c where c.stop_id = p.stop_id and ${liveClaimSql('c')}))
    on conflict (stop_id) do update set user_id = excluded.user_id, claimed_at = excluded.claimed_at
    where stop_claims.user_id <> excluded.user_id
      and (stop_claims.user_id = ?::uuid or not ${liveClaimSql('stop_claims')})
    returning stop_id)
select made, exists (select 1 from claim) as claimed from session`

const surplusSql = `delete from editing_sessions where user_id = ? and id not in (
  select id from editing_sessions where user_id = ? order by renewed_at desc, id desc limit ?
)`

type Renewed = { readonly made: boolean; readonly claimed: boolean }

/**
 * Opens a session, or renews it: one row for a tour, a person and a tab, and not more tabs than a person can have. Claims
 * the stop that is open if nobody holds it. Null for a tour that is not the account's, or a stop that is not the tour's.
 */
export async function renewEditing(
  em: EntityManager,
  { accountId, tourId, userId, tab }: Place,
  { stopId, view, isActive, takenFrom }: Whereabouts = nowhere,
): Promise<Renewed | null> {
  const from = takenFrom ?? null
  const place = [stopId, tourId, accountId, stopId]
  const session = [userId, tab, view?.yawDeg ?? null, view?.pitchDeg ?? null, view?.fovDeg ?? null, isActive]
  const claim = [userId, from, ...liveParameters, from, ...liveParameters]
  const [row] = await em.execute<Renewed[]>(renewSql, [...place, ...session, ...claim])
  if (row?.made) await em.execute(surplusSql, [userId, userId, limits.editingTabsPerPerson])
  return row ?? null
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
