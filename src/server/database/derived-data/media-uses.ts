import type { MediaUseRole } from '../../../shared/media/media.ts'

/** SQL for references to media: joined tables, condition that the row isn't deleted, and description of the use. */
type ReferenceSql = {
  readonly fromSql: string
  readonly mediaIdSql: string
  readonly aliveSql: string
  /** Condition for the media ids of the parameter, if another one than their comparison with `mediaIdSql` is faster. */
  readonly matchSql?: string
  /** Variant for looking up media one by one, when `fromSql` joins tables. */
  readonly lookup?: Lookup
} & OwnerSql
/**
 * SQL with a single table, and the state of its owners in subqueries. Subqueries fix the join order: without statistics
 * the database would start a join with all tours, once for each medium.
 */
type Lookup = { readonly fromSql: string; readonly aliveSql: string; readonly matchSql?: string }
/** SQL of the tour, medium, account or person that uses a medium. */
type OwnerSql = { readonly id: string; readonly name: string; readonly stopName: string }

const tourAliveSql = (tourId: string) => `(select t.deleted_at is null from tours t where t.id = ${tourId})`
const stopLookup = { fromSql: 'stops s', aliveSql: `s.deleted_at is null and ${tourAliveSql('s.tour_id')}` }
const stopAliveSql = `(select ${stopLookup.aliveSql} from stops s where s.id = h.stop_id)`
const hotspotAliveSql = `(select h.deleted_at is null and ${stopAliveSql} from hotspots h where h.id = x.hotspot_id)`

const stops = {
  fromSql: 'stops s join tours t on t.id = s.tour_id',
  aliveSql: 's.deleted_at is null and t.deleted_at is null',
  id: 't.id',
  name: 't.name',
  stopName: 's.name',
}
const tours = {
  fromSql: 'tours t',
  aliveSql: 't.deleted_at is null',
  id: 't.id',
  name: 't.name',
  stopName: 'null::text',
}

/** Condition that a stop has a capture of a medium, which the index `stops_with_captures` finds. */
const capturesSql = (mediaId: string) =>
  `s.time_layers->'captures' @> jsonb_build_array(jsonb_build_object('mediaId', ${mediaId}))`

/** Reference of a brand kit. The expressions are the same as in the table's indexes, so that queries use the indexes. */
function brandImage(idText: string): ReferenceSql {
  const aliveSql = `${idText} is not null`
  return {
    fromSql: 'brand_kits k join accounts a on a.id = k.account_id',
    mediaIdSql: `(${idText})::uuid`,
    aliveSql,
    lookup: { fromSql: 'brand_kits k', aliveSql },
    id: 'a.id',
    name: 'a.name',
    stopName: 'null::text',
  }
}

/** All references to media, by role. Each table needs a trigger in `media-usage.ts` that keeps `media_usage` up to date. */
export const mediaReferences: Readonly<Record<MediaUseRole, ReferenceSql>> = {
  stop: { ...stops, mediaIdSql: 's.media_id', lookup: stopLookup },
  stopThumbnail: { ...stops, mediaIdSql: 's.thumbnail_id', lookup: stopLookup },
  stopCapture: {
    ...stops,
    fromSql: `unnest(?::uuid[]) c(media_id) join stops s on ${capturesSql('c.media_id')} join tours t on t.id = s.tour_id`,
    mediaIdSql: 'c.media_id',
    matchSql: 'true',
    lookup: { ...stopLookup, matchSql: capturesSql('m.id') },
  },
  hotspot: {
    fromSql: `hotspot_media x join hotspots h on h.id = x.hotspot_id join stops s on s.id = h.stop_id join tours t on t.id = s.tour_id`,
    mediaIdSql: 'x.media_id',
    aliveSql: `h.deleted_at is null and ${stops.aliveSql}`,
    lookup: { fromSql: 'hotspot_media x', aliveSql: hotspotAliveSql },
    id: stops.id,
    name: stops.name,
    stopName: stops.stopName,
  },
  floorPlan: {
    ...tours,
    fromSql: 'floor_plans x join tours t on t.id = x.tour_id',
    mediaIdSql: 'x.media_id',
    lookup: { fromSql: 'floor_plans x', aliveSql: tourAliveSql('x.tour_id') },
  },
  cover: { ...tours, mediaIdSql: 't.cover_id' },
  socialCard: { ...tours, mediaIdSql: 't.social_media_id' },
  // The expression is the same as in the index `tours_with_logo`, so that the index is used.
  logo: {
    ...tours,
    mediaIdSql: "(t.styles->'logo'->>'mediaId')::uuid",
    aliveSql: `${tours.aliveSql} and t.styles->'logo'->>'mediaId' is not null`,
  },
  stopAudio: { ...stops, mediaIdSql: 's.audio_id', lookup: stopLookup },
  tourAudio: { ...tours, mediaIdSql: 't.audio_id' },
  // The expression is the same as in the index `media_with_patch`, so that the index is used.
  nadir: {
    fromSql: 'media p',
    mediaIdSql: "(p.retouch->'nadir'->>'mediaId')::uuid",
    aliveSql: "p.deleted_at is null and p.retouch->'nadir'->>'mediaId' is not null",
    id: 'p.id',
    name: 'p.name',
    stopName: 'null::text',
  },
  brandLogo: brandImage("k.styles->'logo'->>'mediaId'"),
  brandNadir: brandImage("k.nadir->>'mediaId'"),
  templateLogo: {
    fromSql: 'tour_templates e',
    mediaIdSql: 'e.logo_id',
    aliveSql: 'true',
    id: 'e.id',
    name: 'e.name',
    stopName: 'null::text',
  },
  // Profile pictures count only while the person is a member of the account; see `imageUrlOf`.
  image: {
    fromSql: `users u join media f on f.id = u.picture_id
      join memberships b on b.user_id = u.id and b.account_id = f.account_id`,
    mediaIdSql: 'u.picture_id',
    aliveSql: 'true',
    lookup: {
      fromSql: 'users u',
      aliveSql: 'exists (select 1 from memberships b where b.user_id = u.id and b.account_id = m.account_id)',
    },
    id: 'u.id',
    name: "''",
    stopName: 'null::text',
  },
}

/** SQL condition that the medium `m` of a query is used, consistent with `findUses`. */
export const isUsedSql = `(${Object.values(mediaReferences)
  .map(({ mediaIdSql, lookup, ...joined }) => {
    const { fromSql, aliveSql, matchSql = `${mediaIdSql} = m.id` } = lookup ?? joined
    return `exists (select 1 from ${fromSql} where ${matchSql} and ${aliveSql})`
  })
  .join(' or ')})`
