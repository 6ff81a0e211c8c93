import type { BreakdownName, BreakdownRow } from '../../../../shared/analytics/reports.ts'
import { averageMs, shareOf } from '../figures/numbers.ts'

/** What a cell of a row says: how often, how long, or a part of a whole (null where there is no whole). */
export type Cell = { readonly count: number } | { readonly timeMs: number } | { readonly share: number | null }

export type ColumnName =
  | 'shown'
  | 'averageTime'
  | 'inView'
  | 'opened'
  | 'openRate'
  | 'sent'
  | 'sendRate'
  | 'visits'
  | 'followed'
  | 'share'

type CellOf = (row: BreakdownRow, whole: number) => Cell

export const cells: Readonly<Record<ColumnName, CellOf>> = {
  shown: ({ count }) => ({ count }),
  averageTime: ({ count, durationMs }) => ({ timeMs: averageMs(durationMs ?? 0, count) }),
  inView: ({ second }) => ({ count: second ?? 0 }),
  opened: ({ count }) => ({ count }),
  openRate: ({ count, second }) => ({ share: shareOf(count, second ?? 0) }),
  sent: ({ second }) => ({ count: second ?? 0 }),
  sendRate: ({ count, second }) => ({ share: shareOf(second ?? 0, count) }),
  visits: ({ count }) => ({ count }),
  followed: ({ count }) => ({ count }),
  share: ({ count }, whole) => ({ share: shareOf(count, whole) }),
}

type HintName = 'hotspots' | 'shareLinks' | 'referrers' | 'campaigns' | 'embedHosts' | 'links'

export type Breakdown = {
  readonly of: BreakdownName
  /** By which the rows are in order; it has a bar beside it and a sum below. */
  readonly main: ColumnName
  /** Beside it, in reading order; `main` is among them. */
  readonly columns: readonly ColumnName[]
  /** What it says of where its numbers come from. */
  readonly hint: HintName | null
}

const visits = { main: 'visits', columns: ['visits', 'share'] } as const

/** The lists of a tour's report, in its order. */
export const breakdowns = {
  stops: { of: 'stops', main: 'shown', columns: ['shown', 'averageTime'], hint: null },
  hotspots: { of: 'hotspots', main: 'opened', columns: ['inView', 'opened', 'openRate'], hint: 'hotspots' },
  forms: { of: 'forms', main: 'opened', columns: ['opened', 'sent', 'sendRate'], hint: null },
  shareLinks: { of: 'shareLinks', ...visits, hint: 'shareLinks' },
  languages: { of: 'languages', ...visits, hint: null },
  devices: { of: 'devices', ...visits, hint: null },
  referrers: { of: 'referrers', ...visits, hint: 'referrers' },
  campaigns: { of: 'campaigns', ...visits, hint: 'campaigns' },
  embedHosts: { of: 'embedHosts', ...visits, hint: 'embedHosts' },
  links: { of: 'links', main: 'followed', columns: ['followed', 'share'], hint: 'links' },
} as const satisfies Readonly<Record<BreakdownName, Breakdown>>

/** What was counted in a list, and the visits of its days. */
type Sums = { readonly total: number; readonly visits: number }

/** What shares are of: most visits have no campaign, and are in no list of campaigns. */
export function wholeOf({ main }: Breakdown, { total, visits: all }: Sums): number {
  return main === 'visits' ? all : total
}
