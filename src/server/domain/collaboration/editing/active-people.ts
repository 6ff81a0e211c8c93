import type { ActivePerson, ActiveTour } from '../../../../shared/editing.ts'
import { mediaThumbnailUrl } from '../../../../shared/media/media-urls.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { User } from '../../identity/users/entity.ts'
import { Media } from '../../library/media/entity.ts'
import { editingLimits } from './editing-limits.ts'
import { presentActivePerson } from './present.ts'

type OpenTourRow = {
  readonly uid: string
  readonly tid: string
  readonly name: string
  readonly stops: { readonly id: string; readonly name: string }[] | null
}

/** SQL that is true if the user `u` of a session `e` may work in its account, as a member or a root admin. */
export const mayWorkSql = `u.disabled_at is null and (u.root_admin
  or exists (select 1 from memberships m where m.account_id = e.account_id and m.user_id = e.user_id))`

/** Selects the open tours of people who may work in the account, with the stops that they have open. */
const editingSql = `select e.user_id as uid, t.id as tid, t.name as name,
  json_agg(distinct jsonb_build_object('id', s.id, 'name', s.name)) filter (where s.id is not null) as stops
from editing_sessions e join tours t on t.id = e.tour_id and t.deleted_at is null join users u on u.id = e.user_id
left join stops s on s.id = e.stop_id and s.deleted_at is null
where e.account_id = ? and e.renewed_at > now() - ? * interval '1 millisecond' and ${mayWorkSql}
group by e.user_id, t.id, t.name
order by t.name, t.id`

/** Selects members with a recent latest call for this account. */
const onlineSql = `select distinct m.user_id as uid
from memberships m join sessions s on s.user_id = m.user_id join users u on u.id = m.user_id
where m.account_id = ? and s.last_account_id = m.account_id and s.expires_at > now() and u.disabled_at is null
  and s.last_used_at > now() - ? * interval '1 millisecond'`

/** Profile pictures in the account's library. Pictures in other accounts are left out. */
async function picturesOf(em: EntityManager, accountId: string, users: readonly User[]): Promise<Map<string, string>> {
  const ids = users.map(({ pictureId }) => pictureId).filter((id) => typeof id === 'string')
  if (ids.length === 0) return new Map()
  const media = await em.find(Media, { id: { $in: ids }, account: accountId, deletedAt: null })
  return new Map(media.flatMap((medium) => [[medium.id, mediaThumbnailUrl(medium) ?? ''] as const]))
}

function groupToursByPerson(rows: readonly OpenTourRow[]): Map<string, ActiveTour[]> {
  const toursByUserId = new Map<string, ActiveTour[]>()
  for (const { uid, tid, name, stops } of rows) {
    const tour = stops === null ? { tid, name } : { tid, name, stops }
    toursByUserId.set(uid, [...(toursByUserId.get(uid) ?? []), tour])
  }
  return toursByUserId
}

/** Finds the people who work in the account now, by name, and the tours that they have open. */
export async function findActivePeople(em: EntityManager, accountId: string): Promise<ActivePerson[]> {
  const toursByPerson = groupToursByPerson(
    await em.execute<OpenTourRow[]>(editingSql, [accountId, editingLimits.expiryMs]),
  )
  const online = await em.execute<{ uid: string }[]>(onlineSql, [accountId, editingLimits.onlineMs])
  const ids = [...new Set([...toursByPerson.keys(), ...online.map(({ uid }) => uid)])]
  if (ids.length === 0) return []
  const users = await em.find(User, { id: { $in: ids } }, { orderBy: { firstName: 'asc', lastName: 'asc', id: 'asc' } })
  const pictures = await picturesOf(em, accountId, users)
  return users.map((user) => {
    const picture = pictures.get(user.pictureId ?? '') || null
    return presentActivePerson(user, { picture, activeTours: toursByPerson.get(user.id) ?? [] })
  })
}
