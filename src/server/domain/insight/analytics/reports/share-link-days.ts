import { hasPermission } from '../../../../../shared/access/permissions.ts'
import { otherKey } from '../../../../../shared/analytics/counts.ts'
import type { ShareLinkMetrics, ShareLinkReport } from '../../../../../shared/analytics/share-link-report.ts'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { shareLinkStateAt } from '../../../../../shared/sharing/share-links.ts'
import type { AccountScope, EntityManager } from '../../../../kernel/scope.ts'
import { findTour } from '../../../tours/tours/find.ts'
import type { Period } from './period.ts'
import type { PointOf } from './time-series.ts'

/** Key of a share link in reports. It isn't the link's id, because anyone with the id can open the tour. */
export const reportKeyOf = (id: number) => `link-${id}`

/**
 * Key of a share link in a response. The id opens the tour to anyone, even after they have left the account, so that
 * callers who may not list links get a number instead.
 */
export function shareLinkKeyFor({ actor, account }: AccountScope, { id, key }: { id: number; key: string }): string {
  const canSeeLinkId = hasPermission('manageTours', { role: account.role, rootAdmin: actor.rootAdmin })
  return canSeeLinkId || key === otherKey ? key : reportKeyOf(id)
}

type ShareLinkReference = { readonly tourId: string; readonly linkKey: string }

type CountedLink = Pick<ShareLinkReport, 'name' | 'state'> & {
  readonly tourId: string
  /** Id of its analytics key; null without visits. */
  readonly keyId: number | null
  /** Id of the link, which opens the tour. */
  readonly linkId: string
}

const keySql = `select k.id, k.key from analytics_keys k
  where k.tour_id = ? and k.dimension = 'shareLink' and k.key <> '${otherKey}' and (k.key = ? or 'link-' || k.id = ?)`
const linkSql = `select l.name, l.revoked_at is not null as "isRevoked", to_json(l.expires_at) #>> '{}' as "expiresAt",
    l.max_opens as "maxOpens", l.open_count as "openCount"
  from shares s join share_links l on l.share_id = s.id where s.tour_id = ? and l.id = ?`
type LinkRow = {
  readonly name: string
  readonly isRevoked: boolean
  readonly expiresAt: string | null
  readonly maxOpens: number | null
  readonly openCount: number
}

function stateOf({ isRevoked, expiresAt, ...link }: LinkRow, now: Date): ShareLinkReport['state'] {
  if (isRevoked) return 'revoked'
  return shareLinkStateAt({ ...link, expiresAt: expiresAt === null ? null : new Date(expiresAt) }, now)
}

/** Finds a share link of the tour, or a deleted one with counts. */
export async function findCountedLink(
  scope: AccountScope,
  { tourId, linkKey }: ShareLinkReference,
): Promise<CountedLink> {
  const { em, ports } = scope
  await findTour(scope, tourId)
  const [analyticsKey] = await em.execute<{ id: number; key: string }[]>(keySql, [tourId, linkKey, linkKey])
  const linkId = analyticsKey?.key ?? linkKey
  const [link] = await em.execute<LinkRow[]>(linkSql, [tourId, linkId])
  if (analyticsKey === undefined && link === undefined) throw new AppError('resource.notFound')
  return {
    tourId,
    keyId: analyticsKey?.id ?? null,
    linkId,
    name: link?.name ?? null,
    state: link === undefined ? 'revoked' : stateOf(link, ports.now()),
  }
}

export const noShareLinkMetrics: ShareLinkMetrics = { visits: 0, tourVisits: 0 }

// Visits by a link are counted for the tour in the same transaction.
const daysSql = `
  select to_char(t.day, 'YYYY-MM-DD') as at, coalesce(d.count, 0)::float8 as visits, t.visits::float8 as "tourVisits"
  from analytics_tour_days t left join analytics_days d on d.key_id = ?::int and d.day = t.day
  where t.tour_id = ? and t.day between ?::date and ?::date order by t.day`

/** Reads the visits by a link and all visits of its tour, for each day with visits. */
export function readShareLinkDays(
  em: EntityManager,
  { tourId, keyId }: CountedLink,
  { from, to }: Period,
): Promise<PointOf<ShareLinkMetrics>[]> {
  return em.execute<PointOf<ShareLinkMetrics>[]>(daysSql, [keyId, tourId, from, to])
}
