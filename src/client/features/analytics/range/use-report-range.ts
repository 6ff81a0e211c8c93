import { useSearchParams } from 'react-router-dom'
import { dayOf } from './named-spans.ts'
import { type ReportRange, rangeQuery, readRange } from './report-range.ts'

/** The range of a report, which stands in its address: a report can be shared, and Back leads to the one before. */
export function useReportRange() {
  const [query, setQuery] = useSearchParams()
  const today = dayOf(Date.now())
  return {
    today,
    range: readRange(query, today),
    setRange: (range: ReportRange) => setQuery(rangeQuery(range), { preventScrollReset: true }),
  }
}
