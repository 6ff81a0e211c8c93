import { z } from 'zod'
import {
  type AuditPerson,
  type AuditQuery,
  auditPage,
  auditPerson,
  exportAuditEventsInput,
  listAuditEventsInput,
} from '../../../../shared/audit.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { byteOrderMark } from '../../../kernel/csv.ts'
import { operation } from '../../../kernel/operation.ts'
import { textParts } from '../../../kernel/outputs.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { auditLimits } from './audit-limits.ts'
import { auditCursor, findAuditEvents, hasMoreThan } from './find.ts'
import { auditCsvHeader, presentAuditEvent, presentAuditLine } from './present.ts'

/** Rows per query of an export, so that other requests run in between. */
const exportPageLength = 1000

/** Security events of the account, newest first, a page at a time. */
export const listAuditEvents = operation({
  allow: 'manageUsers',
  input: listAuditEventsInput,
  example: () => ({}),
  output: auditPage,
  run: async (scope, { cursor, direction: _, ...query }) => {
    // One extra row shows whether there is a next page.
    const rows = await findAuditEvents(scope, { query, cursor, length: auditLimits.pageLength + 1 })
    const page = rows.slice(0, auditLimits.pageLength)
    const lastEvent = page.at(-1)
    const nextCursor = rows.length > page.length && lastEvent !== undefined ? auditCursor(lastEvent) : null
    return { events: page.map(presentAuditEvent), nextCursor }
  },
})

const latestFirst = 'order by actor_id, at desc, id desc limit 1'

/** Loose index scan: one index lookup per person instead of reading all events. Names come from the latest event. */
const peopleSql = `with recursive people as (
    (select actor_id, actor_name from audit_events where account_id = ? and actor_id is not null ${latestFirst})
    union all
    select next.actor_id, next.actor_name from people cross join lateral (
      select actor_id, actor_name from audit_events where account_id = ? and actor_id > people.actor_id ${latestFirst}
    ) as next
  )
  select actor_id as uid, actor_name as name from people order by name, uid limit ${auditLimits.peopleMax}`

/** People who appear as actors in the account's events, by name. */
export const listAuditPeople = operation({
  allow: 'manageUsers',
  input: z.strictObject({}),
  example: () => ({}),
  output: z.array(auditPerson),
  run: async ({ em, account }) => {
    const rows = await em.execute<AuditPerson[]>(peopleSql, [account.id, account.id])
    return rows.map(({ uid, name }) => ({ uid, name }))
  },
})

/** Streams the CSV file, with one page of events in memory at a time. */
async function* streamCsv(scope: Pick<AccountScope, 'em' | 'account'>, query: AuditQuery): AsyncGenerator<string> {
  yield byteOrderMark + auditCsvHeader
  let cursor: string | null = null
  do {
    const rows = await findAuditEvents(scope, { query, cursor, length: exportPageLength })
    yield rows.map(presentAuditLine).join('')
    const lastEvent = rows.length < exportPageLength ? undefined : rows.at(-1)
    cursor = lastEvent === undefined ? null : auditCursor(lastEvent)
  } while (cursor !== null)
}

/**
 * Security events as a CSV file (RFC 4180, UTF-8), newest first. Rejects with 413 above `auditLimits.exportMax` lines,
 * because a truncated file would look complete.
 */
export const exportAuditEvents = operation({
  allow: 'manageUsers',
  input: exportAuditEventsInput,
  example: () => ({}),
  output: textParts,
  run: async (scope, query) => {
    if (await hasMoreThan(scope, query, auditLimits.exportMax)) {
      const message = `There are more than ${auditLimits.exportMax.toLocaleString('en')} events. Choose a shorter time range.`
      throw new AppError('request.tooLarge', { message })
    }
    return streamCsv(scope, query)
  },
})
