import { useTranslation } from 'react-i18next'
import type { Report } from '../../../../shared/analytics/reports.ts'
import { useNumbers } from '../figures/use-numbers.ts'
import { intervalName } from './report-points.ts'

const columns = ['visits', 'visitors', 'stopsShown', 'hotspotsOpened', 'formsSent'] as const

/** The numbers behind the chart, newest first. Visitors are known by day only. */
export function PointsTable({ report: { interval, current, compared } }: { readonly report: Report }) {
  const { t, i18n } = useTranslation()
  const numbers = useNumbers()
  const shown = columns.filter((name) => name !== 'visitors' || interval !== 'hour')
  const rows = current.points.map((point, index) => ({ point, before: compared?.points[index] }))
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t(`analytics.interval.${interval}`)}</th>
          {shown.map((name) => (
            <th key={name} scope="col">
              {t(`analytics.figure.${name}`)}
            </th>
          ))}
          {compared !== null && <th scope="col">{t('analytics.chart.line.comparedVisits')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map(({ point, before }) => (
          <tr key={point.at}>
            <th scope="row">{intervalName(point.at, interval, i18n.language)}</th>
            {shown.map((name) => (
              <td key={name}>{numbers.exact(point[name])}</td>
            ))}
            {compared !== null && <td>{before === undefined ? '–' : numbers.exact(before.visits)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
