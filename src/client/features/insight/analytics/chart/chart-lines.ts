import type { ChartRow, ChartSeries } from './report-points.ts'

/** Line of a chart. Lines differ in their dashes too, because not everyone can tell their colors apart. */
export type ChartLine = {
  readonly name: Exclude<keyof ChartRow, 'at' | 'label'>
  readonly label: string
  readonly color: string
  readonly dash?: string
}

/** Lines of a chart, in the order of its legend. */
export function chartLines<Counts>({ main, second }: ChartSeries<Counts>, isCompared: boolean): readonly ChartLine[] {
  const lines: ChartLine[] = [{ name: 'main', label: main.label, color: 'var(--accent)' }]
  if (second !== undefined) lines.push({ name: 'second', label: second.label, color: 'var(--waiting)', dash: '2 4' })
  if (isCompared) lines.push({ name: 'compared', label: main.comparedLabel, color: 'var(--dim)', dash: '7 5' })
  return lines
}
