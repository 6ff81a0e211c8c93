import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../../shared/kernel/deep-equal.ts'
import {
  type ContentPart,
  type DraftContent,
  joinContent,
  splitContent,
} from '../../../../shared/versions/draft-content.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { type TourVersion, TourVersionPart } from './entity.ts'

/** Rows per statement. */
export const rowsPerStatement = 200

type HashedPart = { readonly hash: string; readonly content: string }

/** Splits content into its stored parts, each with the hash that identifies it. */
export function splitAndHash(content: DraftContent): readonly HashedPart[] {
  return splitContent(content).map((part) => {
    const json = canonicalJson(part)
    return { hash: createHash('sha256').update(json).digest('base64url'), content: json }
  })
}

const storedHashesSql = 'select number, hash from tour_version_parts where tour_id = ?'

/**
 * Stores the parts of content that no version of the tour has yet, and returns the numbers of all parts. The caller has
 * locked the tour, because concurrent calls would assign the same numbers.
 */
export async function storeParts(em: EntityManager, tourId: string, content: DraftContent): Promise<number[]> {
  const parts = splitAndHash(content)
  const rows = await em.execute<{ number: number; hash: string }[]>(storedHashesSql, [tourId])
  const numberByHash = new Map(rows.map(({ number, hash }) => [hash, number]))
  let lastNumber = rows.reduce((highest, { number }) => Math.max(highest, number), 0)
  const newParts: { tour: string; number: number; hash: string; content: string }[] = []
  for (const { hash, content: json } of parts) {
    if (numberByHash.has(hash)) continue
    lastNumber += 1
    numberByHash.set(hash, lastNumber)
    newParts.push({ tour: tourId, number: lastNumber, hash, content: json })
  }
  for (let start = 0; start < newParts.length; start += rowsPerStatement) {
    await em.insertMany(TourVersionPart, newParts.slice(start, start + rowsPerStatement))
  }
  return parts.flatMap(({ hash }) => numberByHash.get(hash) ?? [])
}

const partsSql = 'select number, content from tour_version_parts where tour_id = ? and number = any(?::int[])'

/** Reads the content of a version. */
export async function readContent(
  em: EntityManager,
  { tour, parts }: Pick<TourVersion, 'tour' | 'parts'>,
): Promise<DraftContent> {
  const rows = await em.execute<{ number: number; content: string }[]>(partsSql, [tour, `{${parts.join(',')}}`])
  const contentByNumber = new Map(rows.map(({ number, content }) => [number, content]))
  const orderedParts = parts.map((number) => {
    const content = contentByNumber.get(number)
    if (content === undefined) throw new Error(`part ${number} of a version of tour ${tour} is missing`)
    return JSON.parse(content) as ContentPart
  })
  return joinContent(orderedParts)
}

const deleteUnusedSql = `delete from tour_version_parts where tour_id = ? and number not in (
  select unnest(parts) from tour_versions where tour_id = ?)`

/** Deletes parts that no version of a tour uses, within a transaction that has locked the tour. */
export async function deleteUnusedParts(em: EntityManager, tourId: string): Promise<void> {
  await em.execute(deleteUnusedSql, [tourId, tourId])
}
