import { productVersion } from '../../../kernel/product-version.ts'
import type { EntityManager } from '../../../kernel/scope.ts'

type FingerprintRow = { tour_id: string; fingerprint: string }

/** Media of the tour, its stops, hotspots and floor plans. */
const tourMediaSql = `
  select t.cover_id union select t.social_media_id union select t.audio_id
  union select (t.styles->'logo'->>'mediaId')::uuid
  union select st.media_id from stops st where st.tour_id = t.id
  union select st.thumbnail_id from stops st where st.tour_id = t.id
  union select st.audio_id from stops st where st.tour_id = t.id
  union select (c->>'mediaId')::uuid from stops st, jsonb_array_elements(st.time_layers->'captures') c
    where st.tour_id = t.id
  union select fp.media_id from floor_plans fp where fp.tour_id = t.id
  union select hm.media_id from hotspot_media hm
    join hotspots h on h.id = hm.hotspot_id
    join stops st on st.id = h.stop_id
    where st.tour_id = t.id`

/**
 * Fingerprint of rows: each write gives a row a newer transaction id, which raises the sum; deletions change the count.
 */
const rowsFingerprintSql = (name: string) => `count(*) || '.' || coalesce(sum(${name}.xmin::text::bigint), 0)`

/**
 * Account columns that a document contains. A change of the whole row would change the fingerprints of all tours too
 * often.
 */
const accountSql = 'md5(jsonb_build_array(a.tier, a.ga_id, a.mapbox_token)::text)'

const fingerprintsSql = `
  select t.id as tour_id, concat_ws('-', ?::text,
    t.xmin::text,
    (select ${accountSql} from accounts a where a.id = t.account_id),
    (select ${rowsFingerprintSql('st')} from stops st where st.tour_id = t.id),
    (select ${rowsFingerprintSql('h')} from hotspots h join stops st on st.id = h.stop_id where st.tour_id = t.id),
    (select ${rowsFingerprintSql('fp')} from floor_plans fp where fp.tour_id = t.id),
    (select ${rowsFingerprintSql('f')} from forms f where f.tour_id = t.id),
    (select ${rowsFingerprintSql('tr')} from translations tr where tr.tour_id = t.id),
    (select ${rowsFingerprintSql('m')} from media m where m.id in (${tourMediaSql})),
    (select ${rowsFingerprintSql('mc')} from media_captions mc where mc.media_id in (${tourMediaSql}))) as fingerprint
  from tours t where t.id = any(?::uuid[])`

/**
 * Reads the fingerprint of each tour. It covers all data that a publication reads, and the product version. While it is
 * the same, the document is the same too; it may change without a change of the document.
 */
export async function readDraftFingerprints(
  em: EntityManager,
  tourIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (tourIds.length === 0) return new Map()
  const rows = await em.execute<FingerprintRow[]>(fingerprintsSql, [productVersion, `{${tourIds.join(',')}}`])
  return new Map(rows.map(({ tour_id, fingerprint }) => [tour_id, fingerprint]))
}
