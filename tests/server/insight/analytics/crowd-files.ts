import type { BreakdownName } from '../../../../src/shared/analytics/reports.ts'
import type { ExpectedCounts } from './crowd.ts'
import type { VisitedTour } from './visited-tour.ts'

/** Expected CSV file: its columns, and its lines with the count by which they are sorted. */
type ListFile = {
  readonly columns: readonly string[]
  readonly lines: readonly { readonly text: string; readonly count: number }[]
}

/** CSV line with quoted values, and an apostrophe before a value that a spreadsheet would read as a formula. */
function csvLineOf(values: readonly (string | number)[]): string {
  const escapedValues = values.map((value) => (String(value).startsWith('=') ? `'${value}` : String(value)))
  return escapedValues.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')
}

/** Tour that a crowd visited, with the names of its stops and links. */
type CrowdTour = {
  readonly tour: VisitedTour
  readonly stopNames: readonly string[]
  readonly linkIds: readonly string[]
  readonly linkNames: readonly string[]
  readonly expectedCounts: ExpectedCounts
}

/** Expected files of a tour's lists. */
export function listFilesOf({ tour, stopNames, linkIds, linkNames, expectedCounts }: CrowdTour) {
  const { byDimension: by, durations } = expectedCounts
  const { stopIds, hotspotIds } = tour
  const stopName = (id: string) => stopNames[stopIds.indexOf(id)] ?? ''
  const listFile = (
    columnNames: string,
    keys: Iterable<string>,
    valuesOf: (key: string) => (string | number)[],
  ): ListFile => {
    const columns = columnNames.split(' ')
    const countColumn = columns.findIndex((name) => ['shown', 'opened', 'visits', 'followed', 'count'].includes(name))
    const rows = [...new Set(keys)].map(valuesOf)
    return {
      columns,
      lines: rows.map((values) => ({ text: csvLineOf(values), count: Number(values[countColumn]) })),
    }
  }
  const visitsBy = (name: string, dimension: keyof typeof by) =>
    listFile(`${name} visits`, by[dimension].counts.keys(), (key) => [key, by[dimension].get(key)])
  return {
    stops: listFile('stopId stop shown durationMs', by.stop.counts.keys(), (id) => {
      return [id, stopName(id), by.stop.get(id), durations.get(id)]
    }),
    hotspots: listFile(
      'hotspotId hotspot stopId seen opened',
      [...by.hotspotSeen.counts.keys(), ...by.hotspotOpened.counts.keys()],
      (id) => {
        const index = hotspotIds.indexOf(id)
        return [id, `Thing ${index}`, stopIds[index] ?? '', by.hotspotSeen.get(id), by.hotspotOpened.get(id)]
      },
    ),
    forms: listFile('formId form opened sent', by.formOpened.counts.keys(), (id) => {
      return [id, 'Guest book', by.formOpened.get(id), by.formSent.get(id)]
    }),
    shareLinks: listFile('linkId link visits', by.shareLink.counts.keys(), (id) => {
      return [id, linkNames[linkIds.indexOf(id)] ?? '', by.shareLink.get(id)]
    }),
    languages: visitsBy('language', 'language'),
    devices: visitsBy('device', 'device'),
    referrers: visitsBy('host', 'referrer'),
    campaigns: visitsBy('campaign', 'campaign'),
    embedHosts: visitsBy('host', 'embedHost'),
    links: listFile('host followed', by.link.counts.keys(), (key) => [key, by.link.get(key)]),
    flows: listFile('fromStopId fromStop toStopId toStop count', by.flow.counts.keys(), (key) => {
      const [fromStopId = '', toStopId = ''] = key.split('>')
      return [fromStopId, stopName(fromStopId), toStopId, stopName(toStopId), by.flow.get(key)]
    }),
  } satisfies Readonly<Record<BreakdownName | 'flows', ListFile>>
}
