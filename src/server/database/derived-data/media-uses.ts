import type { MediaUseRole } from '../../../shared/media/media.ts'

/** SQL for references to media: joined tables, condition that the row isn't deleted, and description of the use. */
type ReferenceSql = {
  readonly from: string
  readonly mediaId: string
  readonly isAlive: string
  /** Variant for looking up media one by one, when `from` joins tables. */
  readonly lookup?: Lookup
} & Owner
/**
 * SQL with a single table, and the state of its owners in subqueries. Subqueries fix the join order: without statistics
 * the database would start a join with all tours, once for each medium.
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

/** Reference of a brand kit. The expressions are the same as in the table's indexes, so that those are used. */
function brandImage(idText: string): ReferenceSql {
  const isAlive = `${idText} is not null`
  return {
    from: 'brand_kits k join accounts a on a.id = k.account_id',
    mediaId: `(${idText})::uuid`,
    isAlive,
    lookup: { from: 'brand_kits k', isAlive },
    id: 'a.id',
    name: 'a.name',
    stopName: 'null::text',
  }
}

/** All references to media, by role. Each table needs a trigger in `media-usage.ts` that keeps `media_usage` up to date. */
export const mediaReferences: Readonly<Record<MediaUseRole, ReferenceSql>> = {
  stop: { ...stops, mediaId: 's.media_id', lookup: stopLookup },
  stopThumbnail: { ...stops, mediaId: 's.thumbnail_id', lookup: stopLookup },
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
  // The expression is the same as in the index `tours_with_logo`, so that the index is used.
  logo: {
    ...tours,
    mediaId: "(t.styles->'logo'->>'mediaId')::uuid",
    isAlive: `${tours.isAlive} and t.styles->'logo'->>'mediaId' is not null`,
  },
  stopAudio: { ...stops, mediaId: 's.audio_id', lookup: stopLookup },
  tourAudio: { ...tours, mediaId: 't.audio_id' },
  // The expression is the same as in the index `media_with_patch`, so that the index is used.
  nadir: {
    from: 'media p',
    mediaId: "(p.retouch->'nadir'->>'mediaId')::uuid",
    isAlive: "p.deleted_at is null and p.retouch->'nadir'->>'mediaId' is not null",
    id: 'p.id',
    name: 'p.name',
    stopName: 'null::text',
  },
  brandLogo: brandImage("k.styles->'logo'->>'mediaId'"),
  brandNadir: brandImage("k.nadir->>'mediaId'"),
  templateLogo: {
    from: 'tour_templates e',
    mediaId: 'e.logo_id',
    isAlive: 'true',
    id: 'e.id',
    name: 'e.name',
    stopName: 'null::text',
  },
  // Profile pictures count only while the person is a member of the account; see `imageUrlOf`.
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

/** SQL condition that the medium `m` of a query is used, consistent with `usesOf`. */
export const isUsedSql = `(${Object.values(mediaReferences)
  .map(({ mediaId, lookup, ...joined }) => {
    const { from, isAlive } = lookup ?? joined
    return `exists (select 1 from ${from} where ${mediaId} = m.id and ${isAlive})`
  })
  .join(' or ')})`
