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

type CellOf = (row: BreakdownRow, total: number) => Cell

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
  share: ({ count }, total) => ({ share: shareOf(count, total) }),
}

export type Breakdown = {
  readonly of: BreakdownName
  /** By which the rows are in order; it has a bar beside it and a sum below. */
  readonly main: ColumnName
  /** Beside it, in reading order; `main` is among them. */
  readonly columns: readonly ColumnName[]
  readonly hasHint: boolean
}

const visits = { main: 'visits', columns: ['visits', 'share'] } as const

/** The lists of a tour's report, in its order. */
export const breakdowns = {
  stops: { of: 'stops', main: 'shown', columns: ['shown', 'averageTime'], hasHint: false },
  hotspots: { of: 'hotspots', main: 'opened', columns: ['inView', 'opened', 'openRate'], hasHint: true },
  forms: { of: 'forms', main: 'opened', columns: ['opened', 'sent', 'sendRate'], hasHint: false },
  shareLinks: { of: 'shareLinks', ...visits, hasHint: true },
  languages: { of: 'languages', ...visits, hasHint: false },
  devices: { of: 'devices', ...visits, hasHint: false },
  referrers: { of: 'referrers', ...visits, hasHint: true },
  campaigns: { of: 'campaigns', ...visits, hasHint: true },
  embedHosts: { of: 'embedHosts', ...visits, hasHint: true },
  links: { of: 'links', main: 'followed', columns: ['followed', 'share'], hasHint: true },
} as const satisfies Readonly<Record<BreakdownName, Breakdown>>
