import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { dayOf, rangeNameOf } from './named-spans.ts'
import { type ReportRange, rangeQuery, readRange } from './report-range.ts'

export type RangeState = {
  readonly range: ReportRange
  readonly today: string
  /** Whether first and last day are typed instead of chosen by a name. */
  readonly isCustom: boolean
  readonly choose: (range: ReportRange, isCustom?: boolean) => void
  readonly chooseCustom: () => void
}

/** The range of a report, which stands in its address: a report can be shared, and Back leads to the one before. */
export function useReportRange(): RangeState {
  const [query, setQuery] = useSearchParams()
  const [isCustom, setCustom] = useState(false)
  const today = dayOf(Date.now())
  const range = readRange(query, today)
  return {
    range,
    today,
    isCustom: isCustom || rangeNameOf(range, today) === null,
    choose: (chosen, isTyped = false) => {
      setCustom(isTyped)
      setQuery(rangeQuery(chosen), { preventScrollReset: true })
    },
    chooseCustom: () => setCustom(true),
  }
}
