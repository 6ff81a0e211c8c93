import { type HourlySum, hourlySums } from '../../../../shared/analytics/counts.ts'

/** The column of each sum, in `analytics_hours` and in `analytics_tour_days`. */
const sumColumns: Readonly<Record<HourlySum, string>> = {
  visits: 'visits',
  stopsShown: 'stops_shown',
  durationMs: 'duration_ms',
  hotspotsOpened: 'hotspots_opened',
  formsOpened: 'forms_opened',
  formsSent: 'forms_sent',
  linksFollowed: 'links_followed',
  headsets: 'headsets',
  textTours: 'text_tours',
}

/** Columns of a table as SQL, in the order of `hourlySums`. */
export const sumColumnList = hourlySums.map((sum) => sumColumns[sum]).join(', ')

/** Total of each sum over rows, under its own name, as float8, which both drivers read the same. */
export const sumsOverRows = (row: string) =>
  hourlySums.map((sum) => `coalesce(sum(${row}.${sumColumns[sum]}), 0)::float8 as "${sum}"`).join(', ')

/** The sums of one row. */
export const sumsOfRow = (row: string) =>
  hourlySums.map((sum) => `${row}.${sumColumns[sum]}::float8 as "${sum}"`).join(', ')

/** Maximum of a four-byte count, at which it saturates. */
export const countMax = 2_147_483_647

/** Saturating addition as SQL; durations have eight bytes. */
function sumSql(sum: HourlySum, table: string): string {
  const column = sumColumns[sum]
  const added = `${table}.${column}::bigint + excluded.${column}`
  return sum === 'durationMs' ? added : `least(${added}, ${countMax})`
}

/** Adds the values of an insert to the existing row. */
export const addToSums = (table: string) =>
  hourlySums.map((sum) => `${sumColumns[sum]} = ${sumSql(sum, table)}`).join(', ')

/** Reads the sums from an object of JSON, `record`, that has them under their own names. */
export const sumsFromJson = (record: string) =>
  hourlySums.map((sum) => `coalesce((${record}->>'${sum}')::bigint, 0)`).join(', ')
