import type { Report } from '../../../../shared/analytics/reports.ts'
import type { ChartRow } from './report-points.ts'

/** A line of the chart. It is told from the others by its dashes too, not by its color alone. */
export type ChartLine = {
  readonly name: Exclude<keyof ChartRow, 'at' | 'label'>
  readonly color: string
  readonly dash?: string
}

const visits: ChartLine = { name: 'visits', color: 'var(--accent)' }
const visitors: ChartLine = { name: 'visitors', color: 'var(--waiting)', dash: '2 4' }
const comparedVisits: ChartLine = { name: 'comparedVisits', color: 'var(--dim)', dash: '7 5' }

/** What is drawn of a report: visitors are known by day only. */
export function chartLines({ interval, compared }: Report): readonly ChartLine[] {
  return [visits, ...(interval === 'hour' ? [] : [visitors]), ...(compared === null ? [] : [comparedVisits])]
}
