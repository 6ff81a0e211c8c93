import type { FilterQuery } from '@mikro-orm/core'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Submission } from './submission-entity.ts'

type PageRequest = {
  readonly tourId: string
  readonly formId: string
  readonly cursor?: string | null | undefined
  readonly length: number
}

/**
 * Keyset pagination: submissions before the cursor's time, or at that time with a smaller id. The first condition
 * repeats the bound in a form that the index can start from.
 */
function afterCursor(cursor: string | null | undefined): FilterQuery<Submission> {
  if (cursor === null || cursor === undefined) return {}
  const separatorIndex = cursor.indexOf('-')
  const receivedAt = new Date(Number(cursor.slice(0, separatorIndex)))
  const id = cursor.slice(separatorIndex + 1)
  const isAfter = { $or: [{ receivedAt: { $lt: receivedAt } }, { receivedAt, id: { $lt: id } }] }
  return { $and: [{ receivedAt: { $lte: receivedAt } }, isAfter] }
}

export function submissionCursor({ id, receivedAt }: Pick<Submission, 'id' | 'receivedAt'>): string {
  return `${receivedAt.getTime()}-${id}`
}

/** Submissions of a form, newest first. Later pages stay stable while submissions arrive. */
export function findSubmissions(
  em: EntityManager,
  { tourId, formId, cursor, length }: PageRequest,
): Promise<Submission[]> {
  return em.find(
    Submission,
    { $and: [{ tour: tourId, formId, deletedAt: null }, afterCursor(cursor)] },
    { orderBy: { receivedAt: 'desc', id: 'desc' }, limit: length, disableIdentityMap: true },
  )
}
