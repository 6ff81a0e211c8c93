import { FlowSection } from '../flow/flow-section.tsx'
import type { ReportRange } from '../range/report-range.ts'
import { BreakdownSection } from './breakdown-section.tsx'
import { breakdowns } from './breakdowns.ts'
import type { TourNames } from './tour-names.ts'
import classes from './tour-report.module.css'

/** Columns of lists on wide screens: the activity of visitors comes before their properties. */
const columns = [
  [breakdowns.stops, breakdowns.hotspots, breakdowns.referrers],
  [
    breakdowns.forms,
    breakdowns.shareLinks,
    breakdowns.languages,
    breakdowns.devices,
    breakdowns.campaigns,
    breakdowns.embedHosts,
    breakdowns.links,
  ],
]

type TourReportProps = {
  readonly tour: TourNames
  readonly range: ReportRange
  /** Total visits in the range. */
  readonly visits: number
}

/** Details of a tour report: the flow between stops, and all lists. */
export function TourReport({ tour, range, visits }: TourReportProps) {
  return (
    <>
      <FlowSection tour={tour} range={range} />
      <div className={classes.columns}>
        {columns.map((lists) => (
          <div key={lists[0]?.name} className={classes.column}>
            {lists.map((breakdown) => (
              <BreakdownSection key={breakdown.name} breakdown={breakdown} tour={tour} range={range} visits={visits} />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}
