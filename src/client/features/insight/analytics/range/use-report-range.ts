import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { rangeNameOf } from './named-ranges.ts'
import { type ReportRange, rangeQuery, readRange } from './report-range.ts'
import { useToday } from './use-today.ts'

export type RangeState = {
  readonly range: ReportRange
  readonly today: string
  /** True if the fields for custom days are open. */
  readonly isCustom: boolean
  readonly choose: (range: ReportRange, options?: { readonly isCustom: boolean }) => void
  readonly chooseCustom: () => void
}

/** Range of a report, stored in the URL so that reports can be shared and Back returns to the previous range. */
export function useReportRange(): RangeState {
  const [query, setQuery] = useSearchParams()
  const [isCustom, setCustom] = useState(false)
  const today = useToday()
  const range = readRange(query, today)
  return {
    range,
    today,
    isCustom: isCustom || rangeNameOf(range, today) === null,
    choose: (nextRange, options) => {
      setCustom(options?.isCustom ?? false)
      setQuery(rangeQuery(nextRange), { preventScrollReset: true })
    },
    chooseCustom: () => setCustom(true),
  }
}
