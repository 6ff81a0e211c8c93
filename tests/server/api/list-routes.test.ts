import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { threadLimits } from '../../../src/server/domain/collaboration/comments/thread-limits.ts'
import { auditLimits } from '../../../src/server/domain/identity/audit/audit-limits.ts'
import { reportLimits } from '../../../src/server/domain/insight/analytics/reports/report-limits.ts'
import type { RestRoute } from '../../../src/server/rest/rest.ts'
import { restRoutes } from '../../../src/server/rest/routes.ts'
import { formLimits } from '../../../src/shared/forms/form-limits.ts'
import { notificationKindNames } from '../../../src/shared/notifications/notification-kinds.ts'
import { tourLimits } from '../../../src/shared/tours/tour-limits.ts'
import { webhookLimits } from '../../../src/shared/webhooks/webhook-limits.ts'

/** Lists without pages, each with the reason why it is short. */
const boundedLists: Readonly<Record<string, string>> = {
  '/api/v2/:aid/sessions': 'members of the account who have a tour open at this moment',
  '/api/v2/:aid/webhooks': `${webhookLimits.perAccount} in an account`,
  '/api/v2/:aid/hubspot/properties': 'HubSpot returns all of them at once',
  '/api/v2/:aid/audit/people': `at most ${auditLimits.peopleMax}`,
  '/api/v2/:aid/billing/usage': 'a row for each requested day',
  '/api/v2/:aid/tours/:tid/changes': `of ${tourLimits.stopsMax} stops, compared at once`,
  '/api/v2/:aid/tours/:tid/stops/:stopId/comment-pins': `${threadLimits.perTour} threads in a tour`,
  '/api/v2/:aid/tours/:tid/submission-counts': `${formLimits.formsPerTour} forms in a tour`,
  '/api/v2/:aid/tours/:tid/analytics/flows': `at most ${reportLimits.flowsMax}`,
  '/api/admin/v2/users/:uid/roles': 'the accounts of one person',
  '/api/admin/users/privacy': 'the versions of the terms that one person accepted',
  '/api/admin/users/notifications': `${notificationKindNames.length} kinds`,
}

/** Lists paged by offset, as the screen of deleted items requires. */
const listsByOffset = ['/api/v2/:aid/deleted/media', '/api/v2/:aid/deleted/tours']

const fieldNamesOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
const isList = ({ responseSchema, summary }: RestRoute) =>
  responseSchema instanceof z.ZodArray || summary.startsWith('List ')
const isPaged = ({ responseSchema, query }: RestRoute) =>
  fieldNamesOf(responseSchema).includes('nextCursor') && fieldNamesOf(query).includes('cursor')

const lists = restRoutes.filter((route) => route.method === 'get' && isList(route))
const pathsOf = (routes: readonly RestRoute[]) => routes.map(({ path }) => path).sort()

describe('a REST list', () => {
  it('exists for many routes', () => expect(lists.length).toBeGreaterThan(25))

  it('has pages with a cursor, unless it is bounded', () => {
    const unpagedLists = lists.filter((route) => !isPaged(route))
    expect(pathsOf(unpagedLists)).toEqual([...Object.keys(boundedLists), ...listsByOffset].sort())
  })

  it('accepts the cursor that it returns', () => {
    const listsWithCursor = restRoutes.filter(({ responseSchema }) =>
      fieldNamesOf(responseSchema).includes('nextCursor'),
    )
    expect(listsWithCursor.filter((route) => !isPaged(route)).map(({ path }) => path)).toEqual([])
  })
})
