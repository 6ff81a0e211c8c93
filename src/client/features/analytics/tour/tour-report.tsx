import { FlowSection } from '../flow/flow-section.tsx'
import type { DaySpan } from '../range/named-spans.ts'
import { BreakdownSection } from './breakdown-section.tsx'
import { breakdowns } from './breakdowns.ts'
import type { TourNames } from './tour-names.ts'
import classes from './tour-report.module.css'

const scene = [breakdowns.stops, breakdowns.hotspots]
const rest = [
  breakdowns.forms,
  breakdowns.shareLinks,
  breakdowns.languages,
  breakdowns.devices,
  breakdowns.referrers,
  breakdowns.campaigns,
  breakdowns.embedHosts,
  breakdowns.links,
]

type TourReportProps = { readonly tour: TourNames; readonly span: DaySpan }

/** What the report of a tour says beside its sums: stops, hotspots, ways between stops, and where visitors came from. */
export function TourReport({ tour, span }: TourReportProps) {
  return (
    <div className={classes.sections}>
      {scene.map((breakdown) => (
        <BreakdownSection key={breakdown.of} breakdown={breakdown} tour={tour} span={span} />
      ))}
      <div className={classes.wide}>
        <FlowSection tour={tour} span={span} />
      </div>
      {rest.map((breakdown) => (
        <BreakdownSection key={breakdown.of} breakdown={breakdown} tour={tour} span={span} />
      ))}
    </div>
  )
}
