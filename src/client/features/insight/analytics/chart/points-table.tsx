import { useTranslation } from 'react-i18next'
import { useNumbers } from '../figures/use-numbers.ts'
import { type ChartSeries, intervalName, type TimeReport } from './report-points.ts'

/** Column of the data table of a chart. */
export type PointsColumn<Counts> = {
  readonly name: string
  readonly label: string
  readonly text: (counts: Counts) => string
}

type PointsTableProps<Counts> = {
  readonly report: TimeReport<Counts>
  readonly columns: readonly PointsColumn<Counts>[]
  readonly main: ChartSeries<Counts>['main']
}

/** Data table of the chart, newest first. */
export function PointsTable<Counts>({ report, columns, main }: PointsTableProps<Counts>) {
  const { t, i18n } = useTranslation()
  const numbers = useNumbers()
  const { interval, current, compared } = report
  const rows = current.points.map((point, index) => ({ point, comparedPoint: compared?.points[index] }))
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t(`analytics.interval.${interval}`)}</th>
          {columns.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
          {compared !== null && <th scope="col">{main.comparedLabel}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map(({ point, comparedPoint }) => (
          <tr key={point.at}>
            <th scope="row">{intervalName(point.at, interval, i18n.language)}</th>
            {columns.map(({ name, text }) => (
              <td key={name}>{text(point)}</td>
            ))}
            {compared !== null && (
              <td>{comparedPoint === undefined ? '–' : numbers.exact(main.value(comparedPoint))}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
