import { z } from 'zod'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { id } from '../../../shared/texts.ts'
import { holdsNullCharacter } from '../../kernel/null-character.ts'

/** Number of rows to read for a page: one more, to detect whether there is a next page. */
export const readLength = (limit: number): number => limit + 1

/** Position of a row in a list: values of the fields that the list is ordered by, unique together. */
type Position = readonly (string | number)[]

/** Page and next cursor (keyset pagination) from up to `readLength(limit)` rows. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): { readonly page: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (last === undefined || rows.length <= limit) return { page, nextCursor: null }
  return { page, nextCursor: Buffer.from(JSON.stringify(positionOf(last))).toString('base64url') }
}

/**
 * Parses a cursor to the position where the previous page ended; undefined on the first page. Throws `input.invalid` for an
 * invalid cursor.
 */
export function readCursor<Shape extends z.ZodType>(
  shape: Shape,
  cursor: string | undefined,
): z.output<Shape> | undefined {
  if (cursor === undefined) return undefined
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (!holdsNullCharacter(position)) return shape.parse(position)
  } catch {
    // Rejected below, like any other invalid cursor.
  }
  throw new AppError('input.invalid', { facts: { fields: [{ field: 'cursor', problem: 'unknown' }] } })
}

/** Latest time that a Date can represent, in ms. */
const timestampMax = 8_640_000_000_000_000
const timestamp = z.int().nonnegative().max(timestampMax)
const creationPosition = z.tuple([timestamp, id])

/** Position of a row in a list ordered by creation time and id. */
export const creationOf = ({ id, createdAt }: { readonly id: string; readonly createdAt: Date }): Position => [
  createdAt.getTime(),
  id,
]

/** Condition for the rows after a cursor, in ascending order of creation. */
export function createdAfter(cursor: string | undefined) {
  const position = readCursor(creationPosition, cursor)
  if (position === undefined) return []
  const [createdAtMs, lastId] = position
  const createdAt = new Date(createdAtMs)
  return [{ $or: [{ createdAt: { $gt: createdAt } }, { createdAt, id: { $gt: lastId } }] }]
}

/** Condition for the rows after a cursor, in descending order of creation. */
export function createdBefore(cursor: string | undefined) {
  const position = readCursor(creationPosition, cursor)
  if (position === undefined) return []
  const [createdAtMs, lastId] = position
  const createdAt = new Date(createdAtMs)
  return [{ $or: [{ createdAt: { $lt: createdAt } }, { createdAt, id: { $lt: lastId } }] }]
}
