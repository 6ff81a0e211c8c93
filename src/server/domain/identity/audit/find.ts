import type { FilterQuery } from '@mikro-orm/core'
import type { AuditQuery } from '../../../../shared/audit.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { AuditEvent } from './entity.ts'

type AuditScope = Pick<AccountScope, 'em'> & { readonly account: { readonly id: string } }
type PageRequest = { readonly query: AuditQuery; readonly cursor?: string | null | undefined; readonly length: number }

function auditFilter(accountId: string, { action, person, since, before }: AuditQuery): FilterQuery<AuditEvent> {
  const lowerBound = since === undefined ? {} : { $gte: new Date(since) }
  const upperBound = before === undefined ? {} : { $lt: new Date(before) }
  return {
    account: accountId,
    ...(action === undefined ? {} : { action }),
    ...(person === undefined ? {} : { actorId: person }),
    ...(since === undefined && before === undefined ? {} : { at: { ...lowerBound, ...upperBound } }),
  }
}

/**
 * Keyset condition for the events after the cursor, by descending time and id. The redundant first condition lets the
 * index scan start at the cursor.
 */
function afterCursor(cursor: string | null | undefined): FilterQuery<AuditEvent> {
  if (cursor === null || cursor === undefined) return {}
  const [time = 0, id = 0] = cursor.split('-').map(Number)
  const at = new Date(time)
  return { $and: [{ at: { $lte: at } }, { $or: [{ at: { $lt: at } }, { at, id: { $lt: id } }] }] }
}

export function auditCursor({ at, id }: Pick<AuditEvent, 'at' | 'id'>): string {
  return `${at.getTime()}-${id}`
}

/** Events of the account, newest first. New events do not shift later pages. */
export async function findAuditEvents(
  { em, account }: AuditScope,
  { query, cursor, length }: PageRequest,
): Promise<AuditEvent[]> {
  return em.find(
    AuditEvent,
    { $and: [auditFilter(account.id, query), afterCursor(cursor)] },
    { orderBy: { at: 'desc', id: 'desc' }, limit: length, disableIdentityMap: true },
  )
}

/** True if more than `max` events match, without counting them all. */
export async function hasMoreThan({ em, account }: AuditScope, query: AuditQuery, max: number): Promise<boolean> {
  const rows = await em.find(AuditEvent, auditFilter(account.id, query), {
    fields: ['id'],
    limit: 1,
    offset: max,
    orderBy: { at: 'desc', id: 'desc' },
    disableIdentityMap: true,
  })
  return rows.length > 0
}
