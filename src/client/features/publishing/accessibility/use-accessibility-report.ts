import { useEffect } from 'react'
import type { AccessibilityReport } from '../../../../shared/accessibility/report.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useTourEditor } from '../../tours/tour-draft/use-tour-editor.tsx'

/** Pause between two requests while the server still measures the contrast of hotspots. */
const measuringPauseMs = 300

type ReportState = {
  /** Undefined until it is loaded. */
  readonly report: AccessibilityReport | undefined
  /** Error of loading it; `null` while loading or if older data is available. */
  readonly error: unknown
  readonly retry: () => void
}

export const isMeasuring = ({ measuredCount, toMeasureCount }: AccessibilityReport) => measuredCount < toMeasureCount

/** Accessibility report of the open tour, loaded again after each save and whenever the screen opens. */
export function useAccessibilityReport(): ReportState {
  const { id: tourId, savedAt } = useTourEditor().tour
  const utils = trpc.useUtils()
  const { data, error, refetch } = trpc.accessibility.report.useQuery(
    { tourId },
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data !== undefined && isMeasuring(state.data) ? measuringPauseMs : false),
    },
  )
  const checkedAt = data?.savedAt
  useEffect(() => {
    // The report is older than the last save.
    if (checkedAt !== undefined && checkedAt < savedAt) void refetch()
  }, [checkedAt, savedAt, refetch])
  const errorCount = data?.errorCount
  const warningCount = data?.warningCount
  useEffect(() => {
    // Lists of findings that were loaded for an earlier report are outdated.
    void errorCount
    void warningCount
    void utils.accessibility.findings.invalidate({ tourId })
  }, [errorCount, warningCount, tourId, utils])
  return { report: data, error: data === undefined ? error : null, retry: () => void refetch() }
}
