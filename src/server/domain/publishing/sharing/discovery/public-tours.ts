import type { LiveSummary } from '../../../../../shared/sharing/live-summary.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'

/** Sitemaps are limited to 50,000 URLs and 50 MB; with 30 languages, 2,000 tours take 8 MB. */
export const sitemapPageLength = 2_000
const latestToursMax = 1_000

/** A tour that its author has made public, as visitors see it. */
export type PublicTour = {
  readonly shareId: string
  readonly publishedAt: Date | null
  /** Summary; null for a moment after the tour became public or was published again. */
  readonly summary: LiveSummary | null
}

type PublicTourRow = { shareId: string; publishedAt: Date | string | null; summary: LiveSummary | string | null }

/** Public tours, by the conditions of `find-address.ts`. */
const publicSql = `from shares s join tours t on t.id = s.tour_id join accounts a on a.id = s.account_id
  where s.visibility = 'public' and s.live_number is not null and t.deleted_at is null
    and a.status in ('active', 'grace')`

/** The summary of another version is left out, because it may contain withdrawn content. */
const columnsSql = `select s.id as "shareId", s.published_at as "publishedAt",
  case when (s.live_summary->>'number')::int = s.live_number then s.live_summary end as summary`

function presentTour({ shareId, publishedAt, summary }: PublicTourRow): PublicTour {
  return {
    shareId,
    publishedAt: publishedAt === null ? null : new Date(publishedAt),
    summary: typeof summary === 'string' ? (JSON.parse(summary) as LiveSummary) : summary,
  }
}

export async function countPublicTours(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ count: number | string }[]>(`select count(*) as count ${publicSql}`)
  return Number(row?.count ?? 0)
}

/** Public tours by share id, a page of `sitemapPageLength` at a time; the first page is 0. */
export async function listPublicTours(em: EntityManager, page: number): Promise<PublicTour[]> {
  const length = sitemapPageLength
  const rows = await em.execute<PublicTourRow[]>(`${columnsSql} ${publicSql} order by s.id limit ? offset ?`, [
    length,
    page * length,
  ])
  return rows.map(presentTour)
}

/** The most recently published public tours. */
export async function listLatestPublicTours(em: EntityManager): Promise<PublicTour[]> {
  const rows = await em.execute<PublicTourRow[]>(
    `${columnsSql} ${publicSql} order by s.published_at desc, s.id limit ?`,
    [latestToursMax],
  )
  return rows.map(presentTour)
}

/** The public tour of a share id or of a short link; empty if there is none, or it isn't public. */
export async function findPublicTourAt(em: EntityManager, name: string): Promise<PublicTour[]> {
  const nameCondition = 's.id in (select ? union all select share_id from share_slugs where slug = ?)'
  const rows = await em.execute<PublicTourRow[]>(`${columnsSql} ${publicSql} and ${nameCondition}`, [name, name])
  return rows.map(presentTour)
}
