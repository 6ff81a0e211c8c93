import { analyticsLimits } from '../../../../../shared/analytics/analytics-limits.ts'
import {
  type BreakdownName,
  type BreakdownRow,
  exportBreakdownInput,
  exportFlowsInput,
} from '../../../../../shared/analytics/reports.ts'
import { byteOrderMark, csvLine } from '../../../../kernel/csv.ts'
import { operation } from '../../../../kernel/operation.ts'
import { textParts } from '../../../../kernel/outputs.ts'
import { findTour } from '../../../tours/tours/find.ts'
import { findBreakdownRows, presentBreakdownRows } from './breakdown-rows.ts'
import { findFlows } from './flows.ts'
import { findNames } from './key-names.ts'

/** Lines per part, few enough that other requests are served in between. */
const linesPerPart = 500

type Columns<Row> = Readonly<Record<string, (row: Row) => string>>
type BreakdownColumns = Columns<BreakdownRow>

const visits: BreakdownColumns = { visits: ({ count }) => String(count) }
const host: BreakdownColumns = { host: ({ key }) => key }

/** Columns of each file by their names. Named things have a column for the id and one for the name. */
const breakdownColumns: Readonly<Record<BreakdownName, BreakdownColumns>> = {
  stops: {
    stopId: ({ key }) => key,
    stop: ({ name }) => name ?? '',
    shown: ({ count }) => String(count),
    durationMs: ({ durationMs }) => String(durationMs ?? 0),
  },
  hotspots: {
    hotspotId: ({ key }) => key,
    hotspot: ({ name }) => name ?? '',
    stopId: ({ stopId }) => stopId ?? '',
    seen: ({ second }) => String(second ?? 0),
    opened: ({ count }) => String(count),
  },
  forms: {
    formId: ({ key }) => key,
    form: ({ name }) => name ?? '',
    opened: ({ count }) => String(count),
    sent: ({ second }) => String(second ?? 0),
  },
  shareLinks: { linkId: ({ key }) => key, link: ({ name }) => name ?? '', ...visits },
  languages: { language: ({ key }) => key, ...visits },
  devices: { device: ({ key }) => key, ...visits },
  referrers: { ...host, ...visits },
  campaigns: { campaign: ({ key }) => key, ...visits },
  embedHosts: { ...host, ...visits },
  links: { ...host, followed: ({ count }) => String(count) },
}

type NamedFlow = {
  readonly fromStopId: string
  readonly fromStop: string
  readonly toStopId: string
  readonly toStop: string
  readonly count: string
}
const flowColumns: Columns<NamedFlow> = {
  fromStopId: ({ fromStopId }) => fromStopId,
  fromStop: ({ fromStop }) => fromStop,
  toStopId: ({ toStopId }) => toStopId,
  toStop: ({ toStop }) => toStop,
  count: ({ count }) => count,
}

type ListFile<Entry, Row> = {
  readonly columns: Columns<Row>
  readonly entries: readonly Entry[]
  readonly present: (entries: readonly Entry[]) => Promise<readonly Row[]>
}

/** Streams a file of entries in parts. */
async function* streamListFile<Entry, Row>({
  columns,
  entries,
  present,
}: ListFile<Entry, Row>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.keys(columns))
  for (let start = 0; start < entries.length; start += linesPerPart) {
    const rows = await present(entries.slice(start, start + linesPerPart))
    yield rows.map((row) => csvLine(Object.values(columns).map((textOf) => textOf(row)))).join('')
  }
}

/** Exports the values of one kind as comma-separated values (RFC 4180, UTF-8): all of them, the most frequent first. */
export const exportBreakdown = operation({
  allow: 'viewTour',
  input: exportBreakdownInput,
  example: ({ tourId }) => ({ tourId, from: '2026-11-01', to: '2026-11-30', of: 'shareLinks' }),
  output: textParts,
  run: async (scope, { tourId, from, to, of }) => {
    await findTour(scope, tourId)
    return streamListFile({
      columns: breakdownColumns[of],
      entries: await findBreakdownRows(scope.em, { tourId, from, to, of, cursor: null, limit: null }),
      present: (rows) => presentBreakdownRows(scope, rows, { tourId, of }),
    })
  },
})

/** Exports the flows between stops as comma-separated values; `fromStopId` is empty for the start of a visit. */
export const exportFlows = operation({
  allow: 'viewTour',
  input: exportFlowsInput,
  example: ({ tourId }) => ({ tourId, from: '2026-11-01', to: '2026-11-30' }),
  output: textParts,
  run: async (scope, { tourId, from, to }) => {
    await findTour(scope, tourId)
    return streamListFile({
      columns: flowColumns,
      entries: await findFlows(scope.em, { tourId, from, to, limit: analyticsLimits.keysPerDimension.flow }),
      present: async (rows) => {
        const keys = rows.flatMap(({ fromStopId, toStopId }) => [fromStopId ?? '', toStopId]).filter((id) => id !== '')
        const names = await findNames(scope.em, 'stops', { tourId, keys: [...new Set(keys)] })
        return rows.map(({ fromStopId, toStopId, count }) => ({
          fromStopId: fromStopId ?? '',
          fromStop: names.get(fromStopId ?? '')?.name ?? '',
          toStopId,
          toStop: names.get(toStopId)?.name ?? '',
          count: String(count),
        }))
      },
    })
  },
})
