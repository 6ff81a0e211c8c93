import { analyticsLimits } from '../../../../../shared/analytics/analytics-limits.ts'
import {
  type BreakdownName,
  type BreakdownRow,
  exportBreakdownInput,
  exportFlowsInput,
} from '../../../../../shared/analytics/reports.ts'
import { textParts } from '../../../../kernel/answers.ts'
import { byteOrderMark, csvLine } from '../../../../kernel/csv.ts'
import { operation } from '../../../../kernel/operation.ts'
import { findTour } from '../../../tours/tours/find.ts'
import { findRows, presentRows } from './breakdown-rows.ts'
import { findFlows } from './flows.ts'
import { namesOf } from './key-names.ts'

/** Lines that are made at once; in between others get their turn. */
const linesPerStep = 500

type Columns<Row> = Readonly<Record<string, (row: Row) => string>>
type BreakdownColumns = Columns<BreakdownRow>

const visits: BreakdownColumns = { visits: ({ count }) => String(count) }
const host: BreakdownColumns = { host: ({ key }) => key }

/** Columns of each file by their names; where things have names and ids, both. */
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

type File<Found, Row> = {
  readonly columns: Columns<Row>
  readonly found: readonly Found[]
  readonly present: (found: readonly Found[]) => Promise<readonly Row[]>
}

/** The file part by part: what was found is of one moment, and is told some lines at a time. */
async function* partsOf<Found, Row>({ columns, found, present }: File<Found, Row>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.keys(columns))
  for (let at = 0; at < found.length; at += linesPerStep) {
    const rows = await present(found.slice(at, at + linesPerStep))
    yield rows.map((row) => csvLine(Object.values(columns).map((textOf) => textOf(row)))).join('')
  }
}

/** Values of one kind as comma-separated values (RFC 4180, UTF-8): all of them, the most frequent first. */
export const exportBreakdown = operation({
  allow: 'viewTour',
  input: exportBreakdownInput,
  output: textParts,
  run: async (scope, { tourId, from, to, of }) => {
    await findTour(scope, tourId)
    return partsOf({
      columns: breakdownColumns[of],
      found: await findRows(scope.em, { tourId, from, to, of, cursor: null, most: null }),
      present: (rows) => presentRows(scope, rows, { tourId, of }),
    })
  },
})

/** How visitors went from stop to stop, as comma-separated values; no stop comes before where a visit began. */
export const exportFlows = operation({
  allow: 'viewTour',
  input: exportFlowsInput,
  output: textParts,
  run: async (scope, { tourId, from, to }) => {
    await findTour(scope, tourId)
    return partsOf({
      columns: flowColumns,
      found: await findFlows(scope.em, { tourId, from, to, most: analyticsLimits.keysPerDimension.flow }),
      present: async (rows) => {
        const keys = rows.flatMap(({ fromStopId, toStopId }) => [fromStopId ?? '', toStopId]).filter((id) => id !== '')
        const names = await namesOf(scope.em, 'stops', { tourId, keys: [...new Set(keys)] })
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
