import type { BreakdownName, BreakdownRow } from '../../../../../shared/analytics/reports.ts'
import { averageMs, fractionOf } from '../figures/numbers.ts'

/** Value of a table cell: a count, a duration, or a fraction (null if its denominator is 0). */
export type Cell = { readonly count: number } | { readonly timeMs: number } | { readonly fraction: number | null }

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

/** Creates a cell. `denominator` is the total that shares are percentages of. */
type CellOf = (row: BreakdownRow, denominator: number) => Cell

/** Cells by column. In rows, `second` is how often a hotspot was in view or a form was sent. */
export const cells: Readonly<Record<ColumnName, CellOf>> = {
  shown: ({ count }) => ({ count }),
  averageTime: ({ count, durationMs }) => ({ timeMs: averageMs(durationMs ?? 0, count) }),
  inView: ({ second }) => ({ count: second ?? 0 }),
  opened: ({ count }) => ({ count }),
  openRate: ({ count, second }) => ({ fraction: fractionOf(count, second ?? 0) }),
  sent: ({ second }) => ({ count: second ?? 0 }),
  sendRate: ({ count, second }) => ({ fraction: fractionOf(second ?? 0, count) }),
  visits: ({ count }) => ({ count }),
  followed: ({ count }) => ({ count }),
  share: ({ count }, denominator) => ({ fraction: fractionOf(count, denominator) }),
}

type HintName = 'hotspots' | 'shareLinks' | 'referrers' | 'campaigns' | 'embedHosts' | 'links'

export type Breakdown = {
  readonly name: BreakdownName
  /** Column that sorts the rows. It has bars and a total. */
  readonly sortColumn: ColumnName
  /** All columns in reading order, including `sortColumn`. */
  readonly columns: readonly ColumnName[]
  /** Key of a hint on how the numbers are counted. */
  readonly hint: HintName | null
}

const visits = { sortColumn: 'visits', columns: ['visits', 'share'] } as const

/** Breakdowns of a tour's report, in order. */
export const breakdowns = {
  stops: { name: 'stops', sortColumn: 'shown', columns: ['shown', 'averageTime'], hint: null },
  hotspots: { name: 'hotspots', sortColumn: 'opened', columns: ['inView', 'opened', 'openRate'], hint: 'hotspots' },
  forms: { name: 'forms', sortColumn: 'opened', columns: ['opened', 'sent', 'sendRate'], hint: null },
  shareLinks: { name: 'shareLinks', ...visits, hint: 'shareLinks' },
  languages: { name: 'languages', ...visits, hint: null },
  devices: { name: 'devices', ...visits, hint: null },
  referrers: { name: 'referrers', ...visits, hint: 'referrers' },
  campaigns: { name: 'campaigns', ...visits, hint: 'campaigns' },
  embedHosts: { name: 'embedHosts', ...visits, hint: 'embedHosts' },
  links: { name: 'links', sortColumn: 'followed', columns: ['followed', 'share'], hint: 'links' },
} as const satisfies Readonly<Record<BreakdownName, Breakdown>>

/** Total of a breakdown, and the number of visits in its period. */
type Sums = { readonly total: number; readonly visits: number }

/**
 * Denominator of the shares in a breakdown. For visits it is the number of all visits, because most of them have no
 * campaign and are in no row.
 */
export function denominatorOf({ sortColumn }: Breakdown, { total, visits: visitCount }: Sums): number {
  return sortColumn === 'visits' ? visitCount : total
}
