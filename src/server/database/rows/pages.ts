import { z } from 'zod'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { pageLength } from '../../../shared/kernel/page.ts'
import { id } from '../../../shared/texts.ts'
import { holdsNullCharacter } from '../../kernel/null-character.ts'

/** One row more than a page has tells whether there is another page. */
export const readLength = pageLength + 1

/** Values of the fields that a list is ordered by, and of no others; together no two rows have the same. */
type Place = readonly (string | number)[]

/** The rows of a page out of `readLength` that were read, and the cursor of the next one. */
export function pageOf<Row>(
  rows: readonly Row[],
  placeOf: (row: Row) => Place,
): { readonly page: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, pageLength)
  const last = page.at(-1)
  if (last === undefined || rows.length <= pageLength) return { page, nextCursor: null }
  return { page, nextCursor: Buffer.from(JSON.stringify(placeOf(last))).toString('base64url') }
}

/** The place where the page before ended, none on the first page; 400 for a cursor that no such list answered. */
export function readCursor<Shape extends z.ZodType>(
  shape: Shape,
  cursor: string | undefined,
): z.output<Shape> | undefined {
  if (cursor === undefined) return undefined
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (!holdsNullCharacter(place)) return shape.parse(place)
  } catch {
    // Falls through to the same answer.
  }
  throw new AppError('input.invalid', { facts: { fields: [{ field: 'cursor', problem: 'unknown' }] } })
}

/** As far as a date goes. */
const momentMaxMs = 8_640_000_000_000_000
const moment = z.int().nonnegative().max(momentMaxMs)
const creation = z.tuple([moment, id])

/** The place of a row among those that are ordered by their creation, and by id within a moment. */
export const creationOf = ({ id, createdAt }: { readonly id: string; readonly createdAt: Date }): Place => [
  createdAt.getTime(),
  id,
]

/** What was created after the page before, in an ascending order. */
export function createdAfter(cursor: string | undefined) {
  const place = readCursor(creation, cursor)
  if (place === undefined) return []
  const createdAt = new Date(place[0])
  return [{ $or: [{ createdAt: { $gt: createdAt } }, { createdAt, id: { $gt: place[1] } }] }]
}

/** What was created before the page before, in a descending order. */
export function createdBefore(cursor: string | undefined) {
  const place = readCursor(creation, cursor)
  if (place === undefined) return []
  const createdAt = new Date(place[0])
  return [{ $or: [{ createdAt: { $lt: createdAt } }, { createdAt, id: { $lt: place[1] } }] }]
}
