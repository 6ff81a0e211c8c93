import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import type { tourTotals } from '../../../../../shared/analytics/reports.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { Bar } from '../figures/bar.tsx'
import { Count } from '../figures/count.tsx'
import { averageMs } from '../figures/numbers.ts'
import tableClasses from '../figures/numbers-table.module.css'
import { useNumbers } from '../figures/use-numbers.ts'
import classes from './tour-table.module.css'

type TourRow = z.infer<typeof tourTotals>['tours'][number]

type TourTableProps = {
  readonly tours: readonly TourRow[]
  /** Query string of report links, with the days. */
  readonly query: string
}

/** Name of a tour, linked to its report; a note if the tour was deleted. */
function TourName({ tour: { tourId, name }, query }: { readonly tour: TourRow; readonly query: string }) {
  const { t } = useTranslation()
  return name === null ? t('analytics.tours.deleted') : <Link to={linkTo.tourAnalytics(tourId, query)}>{name}</Link>
}

/** Tours with their counts, as a table on wide screens and as cards on phones. */
export function TourTable(props: TourTableProps) {
  const isNarrow = useMediaQuery('(max-width: 899px)') ?? false
  return isNarrow ? <TourCards {...props} /> : <WideTable {...props} />
}

function WideTable({ tours, query }: TourTableProps) {
  const { t } = useTranslation()
  const numbers = useNumbers()
  const maxVisits = Math.max(0, ...tours.map(({ totals }) => totals.visits))
  return (
    <table className={tableClasses.table} aria-labelledby="tours-counted">
      <thead>
        <tr>
          <th scope="col">{t('analytics.tours.tour')}</th>
          <th scope="col" className={tableClasses.withBar}>
            {t('analytics.figure.visits')}
          </th>
          <th scope="col">{t('analytics.figure.visitors')}</th>
          <th scope="col">{t('analytics.figure.averageTime')}</th>
          <th scope="col">{t('analytics.figure.hotspotsOpened')}</th>
          <th scope="col">{t('analytics.figure.formsSent')}</th>
        </tr>
      </thead>
      <tbody>
        {tours.map((tour) => (
          <tr key={tour.tourId}>
            <th scope="row">
              <TourName tour={tour} query={query} />
            </th>
            <td>
              <Bar value={tour.totals.visits} max={maxVisits} />
            </td>
            <td>
              <Count value={tour.totals.visitors} />
            </td>
            <td>{numbers.time(averageMs(tour.totals.durationMs, tour.totals.visits))}</td>
            <td>
              <Count value={tour.totals.hotspotsOpened} />
            </td>
            <td>
              <Count value={tour.totals.formsSent} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function TourCards({ tours, query }: TourTableProps) {
  const { t } = useTranslation()
  const numbers = useNumbers()
  const maxVisits = Math.max(0, ...tours.map(({ totals }) => totals.visits))
  return (
    <ul className={classes.cards} aria-labelledby="tours-counted">
      {tours.map((tour) => {
        const { visits, visitors, durationMs, hotspotsOpened, formsSent } = tour.totals
        const details = [
          ['visitors', <Count key="visitors" value={visitors} />],
          ['averageTime', numbers.time(averageMs(durationMs, visits))],
          ['hotspotsOpened', <Count key="hotspots" value={hotspotsOpened} />],
          ['formsSent', <Count key="forms" value={formsSent} />],
        ] as const
        return (
          <li key={tour.tourId}>
            <span className={classes.name}>
              <TourName tour={tour} query={query} />
            </span>
            <span className={classes.visits}>
              <span className={classes.label}>{t('analytics.figure.visits')}</span>{' '}
              <Bar value={visits} max={maxVisits} />
            </span>
            <dl className={classes.details}>
              {details.map(([name, value]) => (
                <div key={name}>
                  <dt>{t(`analytics.figure.${name}`)}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
