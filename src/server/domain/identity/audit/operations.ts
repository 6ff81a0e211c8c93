import { z } from 'zod'
import {
  type AuditChoice,
  type AuditPerson,
  auditPage,
  auditPerson,
  exportAuditEventsInput,
  listAuditEventsInput,
} from '../../../../shared/audit.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import { textParts } from '../../../kernel/answers.ts'
import { byteOrderMark } from '../../../kernel/csv.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { auditCursor, exceeds, findAuditEvents } from './find.ts'
import { auditCsvHead, presentAuditEvent, presentAuditLine } from './present.ts'

const { auditPageLength, auditPeopleMax, auditExportMax } = limits
/** Between two reads of an export others get their turn. */
const exportStep = 1000

/** Security events of the account, newest first, a page at a time. */
export const listAuditEvents = operation({
  allow: 'manageUsers',
  input: listAuditEventsInput,
  output: auditPage,
  run: async (scope, { cursor, direction: _, ...choice }) => {
    // One more than is shown tells whether there are others.
    const rows = await findAuditEvents(scope, { choice, cursor, length: auditPageLength + 1 })
    const shown = rows.slice(0, auditPageLength)
    const last = shown.at(-1)
    const nextCursor = rows.length > shown.length && last !== undefined ? auditCursor(last) : null
    return { events: shown.map(presentAuditEvent), nextCursor }
  },
})

const latestFirst = 'order by actor_id, at desc, id desc limit 1'

/** Under the name of their last event. From one person the index leads to the next, past all events between them. */
const peopleSql = `with recursive people as (
    (select actor_id, actor_name from audit_events where account_id = ? and actor_id is not null ${latestFirst})
    union all
    select next.actor_id, next.actor_name from people cross join lateral (
      select actor_id, actor_name from audit_events where account_id = ? and actor_id > people.actor_id ${latestFirst}
    ) as next
  )
  select actor_id as uid, actor_name as name from people order by name, uid limit ${auditPeopleMax}`

/** Everybody who did something that the account's events tell of, by name. */
export const listAuditPeople = operation({
  allow: 'manageUsers',
  input: z.strictObject({}),
  output: z.array(auditPerson),
  run: async ({ em, account }) => {
    const rows = await em.execute<AuditPerson[]>(peopleSql, [account.id, account.id])
    return rows.map(({ uid, name }) => ({ uid, name }))
  },
})

/** The file part by part: one page of events is in memory at a time. */
async function* partsOf(scope: Pick<AccountScope, 'em' | 'account'>, choice: AuditChoice): AsyncGenerator<string> {
  yield byteOrderMark + auditCsvHead
  let cursor: string | null = null
  do {
    const rows = await findAuditEvents(scope, { choice, cursor, length: exportStep })
    yield rows.map(presentAuditLine).join('')
    const last = rows.length < exportStep ? undefined : rows.at(-1)
    cursor = last === undefined ? null : auditCursor(last)
  } while (cursor !== null)
}

/**
 * The same events as a file of comma-separated values (RFC 4180, UTF-8), newest first. Rejects with 413 what would be
 * longer than `limits.auditExportMax` lines, because a file that silently lacks events is worse than none.
 */
export const exportAuditEvents = operation({
  allow: 'manageUsers',
  input: exportAuditEventsInput,
  output: textParts,
  run: async (scope, choice) => {
    if (await exceeds(scope, choice, auditExportMax)) {
      const message = `There are more than ${auditExportMax.toLocaleString('en')} events. Choose a shorter time range.`
      throw new AppError('request.tooLarge', { message })
    }
    return partsOf(scope, choice)
  },
})
