import type { ChartRow, DrawnNumbers } from './report-points.ts'

/** A line of the chart. It is told from the others by its dashes too, not by its color alone. */
export type ChartLine = {
  readonly name: Exclude<keyof ChartRow, 'at' | 'label'>
  readonly label: string
  readonly color: string
  readonly dash?: string
}

/** The lines of a chart, each with what it is called. */
export function chartLines<Counted>(
  { main, second }: DrawnNumbers<Counted>,
  isCompared: boolean,
): readonly ChartLine[] {
  const lines: ChartLine[] = [{ name: 'main', label: main.label, color: 'var(--accent)' }]
  if (second !== undefined) lines.push({ name: 'second', label: second.label, color: 'var(--waiting)', dash: '2 4' })
  if (isCompared) lines.push({ name: 'compared', label: main.comparedLabel, color: 'var(--dim)', dash: '7 5' })
  return lines
}
