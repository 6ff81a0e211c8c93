import '@mantine/charts/styles.css'
import { CompositeChart } from '@mantine/charts'
import { useNumbers } from '../figures/use-numbers.ts'
import type { ChartLine } from './chart-lines.ts'
import type { ChartRow } from './report-points.ts'

export type DrawnChartProps = { readonly rows: ChartRow[]; readonly lines: readonly ChartLine[] }

/** A single point has no line to be seen by. */
const fewPoints = 2

/** Numbers over time. Nothing of it moves or takes the focus: what it says stands in the table below. */
export function DrawnChart({ rows, lines }: DrawnChartProps) {
  const numbers = useNumbers()
  return (
    <CompositeChart
      h={280}
      data={rows}
      dataKey="label"
      series={lines.map(({ name, label, color, dash }) => ({
        name,
        color,
        label,
        type: name === 'main' ? 'area' : 'line',
        ...(dash === undefined ? {} : { strokeDasharray: dash }),
      }))}
      curveType="linear"
      withDots={rows.length <= fewPoints}
      accessibilityLayer={false}
      valueFormatter={numbers.count}
      gridColor="var(--line)"
      textColor="var(--dim)"
      strokeDasharray="0"
      tickLine="none"
      xAxisProps={{ minTickGap: 32, padding: { left: 12, right: 12 } }}
      yAxisProps={{ allowDecimals: false, width: 52 }}
    />
  )
}
