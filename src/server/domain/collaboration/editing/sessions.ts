import type { EditingView } from '../../../../shared/editing.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { liveClaimParameters, liveClaimSql } from './claims.ts'
import { editingLimits } from './editing-limits.ts'
import { EditingSession } from './entity.ts'

type EditingTab = { readonly accountId: string; readonly tourId: string; readonly userId: string; readonly tab: string }

/** State of a tab, as its browser reports it. */
type TabState = {
  readonly stopId: string | null
  readonly view: EditingView | null
  readonly isActive: boolean
  /** Id of the previous editor, if the stop is taken over. */
  readonly takenFrom?: string
}

const noStop: TabState = { stopId: null, view: null, isActive: true }

/**
 * Renewal and expiry use only the database's clock (threat T12). One statement renews the session and claims the stop:
 * the primary key of `stop_claims` serializes concurrent claims, and the later one finds a valid claim.
 */
const renewSql = `with target as (
    select t.account_id, t.id, s.id as stop_id from tours t
    left join stops s on s.tour_id = t.id and s.id = ?::uuid and s.deleted_at is null
    where t.id = ? and t.account_id = ? and t.deleted_at is null and (s.id is not null or ?::uuid is null)),
  session as (
    insert into editing_sessions
      (account_id, tour_id, user_id, tab, opened_at, renewed_at, stop_id, yaw_deg, pitch_deg, fov_deg, active_at)
    select p.account_id, p.id, ?::uuid, ?, now(), now(), p.stop_id, ?::float8, ?::float8, ?::float8, now() from target p
    on conflict (tour_id, user_id, tab) do update set renewed_at = excluded.renewed_at, stop_id = excluded.stop_id,
      yaw_deg = excluded.yaw_deg, pitch_deg = excluded.pitch_deg, fov_deg = excluded.fov_deg,
      active_at = case when ?::boolean then excluded.active_at else editing_sessions.active_at end
    returning (xmax = 0) as is_new),
  claim as (
    insert into stop_claims (stop_id, user_id, claimed_at)
    select p.stop_id, ?::uuid, now() from target p
    where p.stop_id is not null and (?::uuid is not null
      or not exists (select 1 from stop_claims c where c.stop_id = p.stop_id and ${liveClaimSql('c')}))
    on conflict (stop_id) do update set user_id = excluded.user_id, claimed_at = excluded.claimed_at
    where stop_claims.user_id <> excluded.user_id
      and (stop_claims.user_id = ?::uuid or not ${liveClaimSql('stop_claims')})
    returning stop_id)
select is_new as "isNew", exists (select 1 from claim) as "isClaimed" from session`

const surplusSql = `delete from editing_sessions where user_id = ? and id not in (
  select id from editing_sessions where user_id = ? order by renewed_at desc, id desc limit ?
)`

type RenewalResult = { readonly isNew: boolean; readonly isClaimed: boolean }

/**
 * Opens or renews the session of a tour, a person and a tab, up to the maximum of tabs. Claims the open stop if it is
 * free. Null for a tour of another account, or a stop of another tour.
 */
export async function renewEditing(
  em: EntityManager,
  { accountId, tourId, userId, tab }: EditingTab,
  { stopId, view, isActive, takenFrom }: TabState = noStop,
): Promise<RenewalResult | null> {
  const previousEditor = takenFrom ?? null
  const target = [stopId, tourId, accountId, stopId]
  const session = [userId, tab, view?.yawDeg ?? null, view?.pitchDeg ?? null, view?.fovDeg ?? null, isActive]
  const claim = [userId, previousEditor, ...liveClaimParameters, previousEditor, ...liveClaimParameters]
  const [row] = await em.execute<RenewalResult[]>(renewSql, [...target, ...session, ...claim])
  if (row?.isNew) await em.execute(surplusSql, [userId, userId, editingLimits.tabsPerPerson])
  return row ?? null
}

/** Ends a session; returns false if there was none. */
export async function endEditing(em: EntityManager, { accountId, tourId, userId, tab }: EditingTab): Promise<boolean> {
  return (await em.nativeDelete(EditingSession, { account: accountId, tour: tourId, user: userId, tab })) > 0
}

/** Ends all sessions of a person. Open tabs of other browsers start new ones with their next renewal. */
export async function endEditingOf(em: EntityManager, userId: string): Promise<void> {
  await em.nativeDelete(EditingSession, { user: userId })
}

/** Ends the sessions of a tab in an account. */
export async function endEditingOfTab(
  em: EntityManager,
  { accountId, userId, tab }: Omit<EditingTab, 'tourId'>,
): Promise<void> {
  await em.nativeDelete(EditingSession, { account: accountId, user: userId, tab })
}
