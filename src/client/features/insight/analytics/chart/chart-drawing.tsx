import '@mantine/charts/styles.css'
import { CompositeChart } from '@mantine/charts'
import { useNumbers } from '../figures/use-numbers.ts'
import type { ChartLine } from './chart-lines.ts'
import type { ChartRow } from './report-points.ts'

export type ChartDrawingProps = { readonly rows: ChartRow[]; readonly lines: readonly ChartLine[] }

/** Up to this many points are drawn as dots, because a single point has no visible line. */
const maxDots = 2

/** Chart of numbers over time. It is static and not focusable; the table below has the same data. */
export function ChartDrawing({ rows, lines }: ChartDrawingProps) {
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
      withDots={rows.length <= maxDots}
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
