import type { PeopleInTour, PersonInTour, StopPresence } from '../../../../shared/editing.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { mediaThumbnailUrl } from '../../../../shared/media/media-urls.ts'
import { type JsonRow, jsonRow, rowJson } from '../../../database/rows/row-json.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { namedRow, publicNameOf } from '../../identity/users/names.ts'
import { Media } from '../../library/media/entity.ts'
import { mayWorkSql } from './active-people.ts'
import { editingLimits } from './editing-limits.ts'

const imageRow = rowJson(Media, ['kind', 'publicKey', 'buildId'])

/**
 * Row of a person with the stop that they have open, if any; `uid` is null in the only row of a tour without people.
 */
type PresenceRow = {
  readonly saved_ms: string
  readonly uid: string | null
  readonly person: JsonRow
  readonly thumbnail: JsonRow | null
  readonly stop_id: string | null
  readonly yaw_deg: number | null
  readonly pitch_deg: number | null
  readonly fov_deg: number | null
  readonly idle_ms: string
  readonly holds_stop: boolean
}

let cachedPeopleSql: string | undefined

/** Selects one row for each person and stop, from the tab with the latest activity. */
const peopleSql = (em: EntityManager) => `
  select extract(epoch from t.saved_at) * 1000 as saved_ms, x.* from tours t
  left join lateral (
    select distinct on (u.first_name, u.last_name, u.id, s.id) u.id as uid,
      ${jsonRow(`select ${namedRow.columns(em, 'u')}`)} as person,
      ${jsonRow(`select ${imageRow.columns(em, 'm')} from media m
        where m.id = u.picture_id and m.account_id = e.account_id and m.deleted_at is null`)} as thumbnail,
      s.id as stop_id, e.yaw_deg, e.pitch_deg, e.fov_deg,
      greatest(0, extract(epoch from now() - coalesce(e.active_at, e.renewed_at)) * 1000) as idle_ms,
      exists (select 1 from stop_claims c where c.stop_id = s.id and c.user_id = u.id) as holds_stop
    from editing_sessions e join users u on u.id = e.user_id left join stops s on s.id = e.stop_id and s.deleted_at is null
    where e.tour_id = t.id and e.renewed_at > now() - ? * interval '1 millisecond' and ${mayWorkSql}
    order by u.first_name, u.last_name, u.id, s.id, coalesce(e.active_at, e.renewed_at) desc
  ) x on true
  where t.id = ? and t.account_id = ? and t.deleted_at is null`

function presentStopPresence(row: PresenceRow): StopPresence {
  const { stop_id: stopId, yaw_deg: yawDeg, pitch_deg: pitchDeg, fov_deg: fovDeg } = row
  const hasView = stopId !== null && yawDeg !== null && pitchDeg !== null && fovDeg !== null
  const view = hasView ? { yawDeg, pitchDeg, fovDeg } : null
  return { stopId, view, idleMs: Math.floor(Number(row.idle_ms)), holdsStop: row.holds_stop }
}

/**
 * Finds the people who have a tour of the account open, and where they are in it; 404 for a tour of another account.
 */
export async function findPeopleInTour({ em, account }: AccountScope, tourId: string): Promise<PeopleInTour> {
  cachedPeopleSql ??= peopleSql(em)
  const rows = await em.execute<PresenceRow[]>(cachedPeopleSql, [editingLimits.expiryMs, tourId, account.id])
  const [firstRow] = rows
  if (firstRow === undefined) throw new AppError('resource.notFound')
  const personById = new Map<string, PersonInTour>()
  for (const row of rows) {
    if (row.uid === null) continue
    const person = personById.get(row.uid)
    const picture = row.thumbnail && mediaThumbnailUrl(imageRow.read(row.thumbnail))
    const name = person?.name ?? publicNameOf(namedRow.read(row.person))
    personById.set(row.uid, {
      uid: row.uid,
      name,
      picture,
      places: [...(person?.places ?? []), presentStopPresence(row)],
    })
  }
  return { savedAt: new Date(Math.floor(Number(firstRow.saved_ms))).toISOString(), people: [...personById.values()] }
}
