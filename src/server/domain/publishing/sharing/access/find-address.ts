import type { View } from '../../../../../shared/geometry/sphere.ts'
import { utc } from '../../../../../shared/kernel/time-zones.ts'
import type { Visibility } from '../../../../../shared/sharing/visibility.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { replacedVersionGraceMs } from '../../publications/media-visibility.ts'
import type { AccessPolicy, ShareAddress } from './share-address.ts'

type AddressRow = {
  shareId: string
  number: number
  earliestNumber: number
  tourId: string
  accountId: string
  visibility: Visibility
  passwordHash: string | null
  accessVersion: number
  embedDomains: string
  countsVisits: boolean
  timeZone: string
  slug: string | null
  isSlug: boolean
  linkId: string | null
  linkHash: string | null
  linkVersion: number
  isRevoked: boolean
  expiresAt: string | null
  maxOpens: number | null
  openCount: number
  startStopId: string | null
  startView: View | string | null
  language: string | null
}

/**
 * Suspended accounts and deleted or unpublished tours are not found. Previous short links work while the tour has a
 * current one. Pages of a replaced version keep working for a day, unless the tour was unpublished since.
 * Times and arrays are converted to texts, which both drivers read the same.
 */
const addressSql = `
  select s.id as "shareId", s.live_number as "number", s.tour_id as "tourId", s.account_id as "accountId",
    case when s.published_at > ? then (
        select coalesce(max(p.number), 0) + 1 from publications p where p.tour_id = s.tour_id and p.status = 'withdrawn')
      else s.live_number end as "earliestNumber",
    s.visibility, s.password_hash as "passwordHash", s.access_version as "accessVersion",
    array_to_string(s.embed_domains, ' ') as "embedDomains", s.counts_visits as "countsVisits", coalesce(a.time_zone, '${utc}') as "timeZone",
    c.slug, g.slug is not null as "isSlug",
    l.id as "linkId", l.password_hash as "linkHash", l.access_version as "linkVersion",
    l.revoked_at is not null as "isRevoked", to_json(l.expires_at) #>> '{}' as "expiresAt",
    l.max_opens as "maxOpens", l.open_count as "openCount",
    l.start_stop_id as "startStopId", l.start_view as "startView", l.language
  from shares s
  join tours t on t.id = s.tour_id
  join accounts a on a.id = s.account_id
  left join share_links l on l.share_id = s.id and l.id = ?
  left join share_slugs c on c.share_id = s.id and c.is_current
  left join share_slugs g on g.share_id = s.id and g.slug = ?
  where s.id in (
      select ?
      union all select share_id from share_links where id = ?
      union all select share_id from share_slugs where slug = ?)
    and (g.slug is null or c.slug is not null)
    and s.live_number is not null and t.deleted_at is null and a.status in ('active', 'grace')`

function mainAccess({ shareId: id, accessVersion: version, visibility, passwordHash }: AddressRow): AccessPolicy {
  if (visibility === 'members') return { id, version, requires: 'membership', passwordHash: null }
  if (visibility !== 'password') return { id, version, requires: 'nothing', passwordHash: null }
  return { id, version, requires: 'password', passwordHash }
}

function linkAccess({ linkVersion: version, linkHash: passwordHash }: AddressRow, id: string): AccessPolicy {
  return { id, version, requires: passwordHash === null ? 'nothing' : 'password', passwordHash }
}

function viewOf({ startView }: AddressRow): View | null {
  return typeof startView === 'string' ? (JSON.parse(startView) as View) : startView
}

function presentAddress(row: AddressRow): ShareAddress {
  const { shareId, number, tourId, accountId, visibility, countsVisits, timeZone, slug, linkId } = row
  const earliestNumber = Math.min(row.earliestNumber, number)
  const embedDomains = row.embedDomains === '' ? [] : row.embedDomains.split(' ')
  const settings = { visibility, embedDomains, countsVisits, timeZone }
  const tour = { shareId, number, earliestNumber, tourId, accountId, slug, ...settings }
  if (linkId === null) {
    const name = row.isSlug ? (slug ?? shareId) : shareId
    return { ...tour, name, access: mainAccess(row), link: null }
  }
  const { isRevoked, expiresAt, maxOpens, openCount, startStopId: stopId, language } = row
  const expiryDate = expiresAt === null ? null : new Date(expiresAt)
  const link = { isRevoked, expiresAt: expiryDate, maxOpens, openCount, stopId, view: viewOf(row), language }
  return { ...tour, name: linkId, access: linkAccess(row, linkId), link }
}

/** Finds the live tour of a share id, the id of a share link, or a short link; null if there is none. */
export async function findShareAddress(
  em: EntityManager,
  addressName: string,
  now: Date,
): Promise<ShareAddress | null> {
  const replacedSince = new Date(now.getTime() - replacedVersionGraceMs)
  // The name may be the id of a share link, a short link, or a share id; the query compares it with each of them.
  const possibleNames = Array.from({ length: 5 }, () => addressName)
  const [row] = await em.execute<AddressRow[]>(addressSql, [replacedSince, ...possibleNames])
  return row === undefined ? null : presentAddress(row)
}
