import { analyticsSums, type SumName, sumNames } from '../../../../shared/analytics/sums.ts'

const columnOf = (sum: SumName) => analyticsSums[sum].column

/** Columns of a table as SQL, in the order of `sumNames`. */
export const sumColumnList = sumNames.map((sum) => columnOf(sum)).join(', ')

/** Total of each sum over rows, under its own name, as float8, which both drivers read the same. */
export const sumsOverRows = (row: string) =>
  sumNames.map((sum) => `coalesce(sum(${row}.${columnOf(sum)}), 0)::float8 as "${sum}"`).join(', ')

/** Each sum of one row as SQL, under its own name. */
export const sumsOfRow = (row: string) =>
  sumNames.map((sum) => `${row}.${columnOf(sum)}::float8 as "${sum}"`).join(', ')

/** Maximum of a four-byte count, at which it saturates. */
export const countMax = 2_147_483_647

/** Saturating addition as SQL; durations have eight bytes. */
function sumSql(sum: SumName, table: string): string {
  const column = columnOf(sum)
  const addedSum = `${table}.${column}::bigint + excluded.${column}`
  return analyticsSums[sum].unit === 'milliseconds' ? addedSum : `least(${addedSum}, ${countMax})`
}

/** Assignments that add the values of an insert to the existing row. */
export const addToSums = (table: string) => sumNames.map((sum) => `${columnOf(sum)} = ${sumSql(sum, table)}`).join(', ')

/** Reads the sums from an object of JSON, `record`, that has them under their own names. */
export const sumsFromJson = (record: string) =>
  sumNames.map((sum) => `coalesce((${record}->>'${sum}')::bigint, 0)`).join(', ')
