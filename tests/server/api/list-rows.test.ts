import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { RestRow } from '../../../src/server/rest/rest.ts'
import { restRows } from '../../../src/server/rest/routes.ts'
import { analyticsLimits } from '../../../src/shared/analytics/analytics-limits.ts'
import { commentLimits } from '../../../src/shared/comments/comment-limits.ts'
import { limits } from '../../../src/shared/limits.ts'
import { notificationKindNames } from '../../../src/shared/notifications/notification-kinds.ts'
import { webhookLimits } from '../../../src/shared/webhooks/webhook-limits.ts'

/** Lists without pages, with the reason why each is short. */
const whole: Readonly<Record<string, string>> = {
  '/api/v2/:aid/sessions': 'people who have a tour open at this moment, who are members of the account',
  '/api/v2/:aid/webhooks': `${webhookLimits.perAccount} in an account`,
  '/api/v2/:aid/hubspot/properties': 'what HubSpot answers whole',
  '/api/v2/:aid/audit/people': `${limits.auditPeopleMax} are answered`,
  '/api/v2/:aid/billing/usage': 'a line for each day that was asked for',
  '/api/v2/:aid/tours/:tid/changes': `of ${limits.stopsPerTour} stops, compared as one`,
  '/api/v2/:aid/tours/:tid/stops/:stopId/comment-pins': `${commentLimits.threadsPerTour} threads in a tour`,
  '/api/v2/:aid/tours/:tid/submission-counts': `${limits.formsPerTour} forms in a tour`,
  '/api/v2/:aid/tours/:tid/analytics/flows': `${analyticsLimits.flowsMax} are answered`,
  '/api/admin/v2/users/:uid/roles': 'the accounts of one person',
  '/api/admin/users/privacy': 'the versions of the terms that one person accepted',
  '/api/admin/users/notifications': `${notificationKindNames.length} kinds`,
}

/** Lists paged by offset, as the screen of deleted items requires. */
const byNumber = ['/api/v2/:aid/deleted/media', '/api/v2/:aid/deleted/tours']

const shapeOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
const isList = ({ answer, summary }: RestRow) => answer instanceof z.ZodArray || summary.startsWith('List ')
const isPaged = ({ answer, query }: RestRow) =>
  shapeOf(answer).includes('nextCursor') && shapeOf(query).includes('cursor')

const lists = restRows.filter((row) => row.method === 'get' && isList(row))
const pathsOf = (rows: readonly RestRow[]) => rows.map(({ path }) => path).sort()

describe('a REST list', () => {
  it('exists for many rows', () => expect(lists.length).toBeGreaterThan(25))

  it('has pages with a cursor, unless it is bounded', () => {
    const unpagedLists = lists.filter((row) => !isPaged(row))
    expect(pathsOf(unpagedLists)).toEqual([...Object.keys(whole), ...byNumber].sort())
  })

  it('accepts the cursor that it returns', () => {
    const answering = restRows.filter(({ answer }) => shapeOf(answer).includes('nextCursor'))
    expect(answering.filter((row) => !isPaged(row)).map(({ path }) => path)).toEqual([])
  })
})
