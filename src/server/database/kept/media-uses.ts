import type { MediaUseRole } from '../../../shared/media/media.ts'

/** A table of things that refer to media, as SQL: whether a row is alive, and what is said of it. */
type Users = {
  readonly from: string
  readonly mediaId: string
  readonly isAlive: string
  /** The same for one medium after the other, where `from` joins tables. */
  readonly lookup?: Lookup
} & Owner
/**
 * A table alone, and whether what a row of it belongs to is alive. The owners stand in subqueries because their order
 * is fixed: a database without statistics would begin a join with all tours, once for each medium.
 */
type Lookup = { readonly from: string; readonly isAlive: string }
type Owner = { readonly id: string; readonly name: string; readonly stopName: string }

const isTourAlive = (tourId: string) => `(select t.deleted_at is null from tours t where t.id = ${tourId})`
const stopLookup = { from: 'stops s', isAlive: `s.deleted_at is null and ${isTourAlive('s.tour_id')}` }
const isStopAlive = `(select ${stopLookup.isAlive} from stops s where s.id = h.stop_id)`
const isHotspotAlive = `(select h.deleted_at is null and ${isStopAlive} from hotspots h where h.id = x.hotspot_id)`

const stops = {
  from: 'stops s join tours t on t.id = s.tour_id',
  isAlive: 's.deleted_at is null and t.deleted_at is null',
  id: 't.id',
  name: 't.name',
  stopName: 's.name',
}
const tours = {
  from: 'tours t',
  isAlive: 't.deleted_at is null',
  id: 't.id',
  name: 't.name',
  stopName: 'null::text',
}

/**
 * Everything that would miss a medium. A table that is entered here needs a trigger in `media-usage.ts`, or the marks
 * of its media go wrong.
 */
export const mediaUsers: Readonly<Record<MediaUseRole, Users>> = {
  stop: { ...stops, mediaId: 's.media_id', lookup: stopLookup },
  hotspot: {
    from: `hotspot_media x join hotspots h on h.id = x.hotspot_id join stops s on s.id = h.stop_id join tours t on t.id = s.tour_id`,
    mediaId: 'x.media_id',
    isAlive: `h.deleted_at is null and ${stops.isAlive}`,
    lookup: { from: 'hotspot_media x', isAlive: isHotspotAlive },
    id: stops.id,
    name: stops.name,
    stopName: stops.stopName,
  },
  floorPlan: {
    ...tours,
    from: 'floor_plans x join tours t on t.id = x.tour_id',
    mediaId: 'x.media_id',
    lookup: { from: 'floor_plans x', isAlive: isTourAlive('x.tour_id') },
  },
  cover: { ...tours, mediaId: 't.cover_id' },
  socialCard: { ...tours, mediaId: 't.social_media_id' },
  // The words of the index `tours_with_logo`, so that it answers.
  logo: {
    ...tours,
    mediaId: "(t.styles->'logo'->>'mediaId')::uuid",
    isAlive: `${tours.isAlive} and t.styles->'logo'->>'mediaId' is not null`,
  },
  stopAudio: { ...stops, mediaId: 's.audio_id', lookup: stopLookup },
  tourAudio: { ...tours, mediaId: 't.audio_id' },
  // The words of the index `media_with_patch`, so that it answers.
  nadir: {
    from: 'media p',
    mediaId: "(p.retouch->'nadir'->>'mediaId')::uuid",
    isAlive: "p.deleted_at is null and p.retouch->'nadir'->>'mediaId' is not null",
    id: 'p.id',
    name: 'p.name',
    stopName: 'null::text',
  },
  // Who left the account shows its image no more; see `imageUrlOf`.
  image: {
    from: `users u join media f on f.id = u.picture_id
      join memberships b on b.user_id = u.id and b.account_id = f.account_id`,
    mediaId: 'u.picture_id',
    isAlive: 'true',
    lookup: {
      from: 'users u',
      isAlive: 'exists (select 1 from memberships b where b.user_id = u.id and b.account_id = m.account_id)',
    },
    id: 'u.id',
    name: "''",
    stopName: 'null::text',
  },
}

/** Whether the medium `m` of a query is used, as `usesOf` would tell. */
export const isUsedSql = `(${Object.values(mediaUsers)
  .map(({ mediaId, lookup, ...joined }) => {
    const { from, isAlive } = lookup ?? joined
    return `exists (select 1 from ${from} where ${mediaId} = m.id and ${isAlive})`
  })
  .join(' or ')})`
