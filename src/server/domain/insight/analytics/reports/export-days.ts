import { exportShareLinkInput } from '../../../../../shared/analytics/share-link-report.ts'
import { exportStopInput } from '../../../../../shared/analytics/stop-report.ts'
import { byteOrderMark, csvLine } from '../../../../kernel/csv.ts'
import { operation } from '../../../../kernel/operation.ts'
import { textParts } from '../../../../kernel/outputs.ts'
import { findCountedLink, noShareLinkMetrics, readShareLinkDays, shareLinkKeyFor } from './share-link-days.ts'
import { findCountedStop, noStopMetrics, readStopDays } from './stop-days.ts'
import type { PointOf } from './time-series.ts'

type Counts = Readonly<Record<string, number>>

type DayFile<Metrics> = {
  readonly days: readonly PointOf<Metrics>[]
  /** Cells that name the subject of the counts, by column. */
  readonly subjectCells: Readonly<Record<string, string>>
  /** Zeros for all metrics, in the order of their columns. */
  readonly zeros: Metrics
}

/** Writes a line for each day. A single part suffices, because five years have fewer than two thousand days. */
async function* streamDayFile<Metrics extends Counts>({
  days,
  subjectCells,
  zeros,
}: DayFile<Metrics>): AsyncGenerator<string> {
  const names = Object.keys(zeros)
  yield byteOrderMark + csvLine(['day', ...Object.keys(subjectCells), ...names])
  yield days
    .map((counts) => csvLine([counts.at, ...Object.values(subjectCells), ...names.map((name) => String(counts[name]))]))
    .join('')
}

/** Exports the counts of a stop as comma-separated values (RFC 4180, UTF-8), the oldest day first. */
export const exportStop = operation({
  allow: 'viewTour',
  input: exportStopInput,
  example: ({ tourId, stopId }) => ({ tourId, stopId, from: '2026-11-01', to: '2026-11-30' }),
  output: textParts,
  run: async (scope, input) => {
    const { name } = await findCountedStop(scope, input)
    const days = await readStopDays(scope.em, input, input)
    return streamDayFile({ days, subjectCells: { stopId: input.stopId, stop: name ?? '' }, zeros: noStopMetrics })
  },
})

/** Exports the visits by a share link as comma-separated values, the oldest day first. */
export const exportShareLink = operation({
  allow: 'viewTour',
  input: exportShareLinkInput,
  example: ({ tourId, linkId }) => ({ tourId, linkKey: linkId, from: '2026-11-01', to: '2026-11-30' }),
  output: textParts,
  run: async (scope, input) => {
    const link = await findCountedLink(scope, input)
    const linkDays = await readShareLinkDays(scope.em, link, input)
    const days = linkDays.filter(({ visits }) => visits > 0)
    const linkId = link.keyId === null ? '' : shareLinkKeyFor(scope, { id: link.keyId, key: link.linkId })
    return streamDayFile({ days, subjectCells: { linkId, link: link.name ?? '' }, zeros: noShareLinkMetrics })
  },
})
