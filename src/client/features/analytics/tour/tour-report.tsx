import { FlowSection } from '../flow/flow-section.tsx'
import type { ReportRange } from '../range/report-range.ts'
import { BreakdownSection } from './breakdown-section.tsx'
import { breakdowns } from './breakdowns.ts'
import type { TourNames } from './tour-names.ts'
import classes from './tour-report.module.css'

/** Beside each other where there is room; what visitors did first, and then who they were. */
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
  /** All visits of these days. */
  readonly visits: number
}

/** What the report of a tour says beside its sums: ways between stops, stops, hotspots, and where visitors came from. */
export function TourReport({ tour, range, visits }: TourReportProps) {
  return (
    <>
      <FlowSection tour={tour} span={range} />
      <div className={classes.columns}>
        {columns.map((lists) => (
          <div key={lists[0]?.of} className={classes.column}>
            {lists.map((breakdown) => (
              <BreakdownSection key={breakdown.of} breakdown={breakdown} tour={tour} range={range} visits={visits} />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}
