import type { PublicationState } from '../../../shared/publishing/publications.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { Publication, Share } from './entity.ts'

const neverPublished: PublicationState = {
  shareId: null,
  liveNumber: null,
  publishedAt: null,
  waitingChanges: 0,
  pending: false,
}

type Waiting = { tour_id: string; waiting: number }

/** What stops, hotspots, plans and the tour itself show and play. */
const shownMediaSql = `
  select t.cover_id union select t.audio_id
  union select (t.styles->'logo'->>'mediaId')::uuid
  union select st.media_id from stops st where st.tour_id = t.id and st.deleted_at is null
  union select st.audio_id from stops st where st.tour_id = t.id and st.deleted_at is null
  union select fp.media_id from floor_plans fp where fp.tour_id = t.id
  union select hm.media_id from hotspot_media hm
    join hotspots h on h.id = hm.hotspot_id and h.deleted_at is null
    join stops st on st.id = h.stop_id and st.deleted_at is null
    where st.tour_id = t.id`

/** Rows of a tour (itself, its stops, its hotspots, the media it shows) and languages that were saved since its live snapshot was taken. */
const waitingSql = `
  select t.id as tour_id,
    (case when t.updated_at > s.live_as_of then 1 else 0 end)
    + (select count(*) from stops st where st.tour_id = t.id and st.updated_at > s.live_as_of)
    + (select count(*) from hotspots h join stops st on st.id = h.stop_id
        where st.tour_id = t.id and h.updated_at > s.live_as_of)
    + (select count(*) from media m where m.updated_at > s.live_as_of and m.id in (${shownMediaSql}))
    + (select count(distinct tr.language) from translations tr
        where tr.tour_id = t.id and tr.deleted_at is null and tr.updated_at > s.live_as_of) as waiting
  from tours t join shares s on s.tour_id = t.id
  where s.live_number is not null and t.id = any(?::uuid[])`

/** What visitors see of each tour, and how much of it is behind. */
export async function publicationStates(
  em: EntityManager,
  tourIds: readonly string[],
): Promise<Map<string, PublicationState>> {
  const ids = [...tourIds]
  if (ids.length === 0) return new Map()
  const shares = await em.find(Share, { tour: { $in: ids } })
  const open = await em.find(Publication, { tour: { $in: ids }, status: { $in: ['queued', 'building'] } })
  const rows = await em.execute<Waiting[]>(waitingSql, [`{${ids.join(',')}}`])
  const waiting = new Map(rows.map((row) => [row.tour_id, Number(row.waiting)]))
  const pending = new Set(open.map((publication) => publication.tour))
  const byTour = new Map(shares.map((share) => [share.tour, share]))
  return new Map(
    ids.map((id) => {
      const share = byTour.get(id)
      if (share === undefined) return [id, { ...neverPublished, pending: pending.has(id) }]
      const state: PublicationState = {
        shareId: share.id,
        liveNumber: share.liveNumber ?? null,
        publishedAt: share.publishedAt?.toISOString() ?? null,
        waitingChanges: waiting.get(id) ?? 0,
        pending: pending.has(id),
      }
      return [id, state]
    }),
  )
}

export async function publicationState(em: EntityManager, tourId: string): Promise<PublicationState> {
  return (await publicationStates(em, [tourId])).get(tourId) ?? neverPublished
}
