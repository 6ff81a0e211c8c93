import { z } from 'zod'
import {
  changeSubmissionsInput,
  countSubmissionsInput,
  listSubmissionsInput,
  type SubmissionCount,
  submissionCount,
  submissionPage,
  updateSubmissionsInput,
} from '../../../../shared/forms/submissions.ts'
import { restorableSince } from '../../../kernel/deletion.ts'
import { operation } from '../../../kernel/operation.ts'
import { emptyOutput } from '../../../kernel/outputs.ts'
import { findHubspotEvents } from '../../connections/hubspot/find-events.ts'
import { findTour } from '../tours/find.ts'
import { findSubmissions, submissionCursor } from './find-submissions.ts'
import { presentSubmission } from './present.ts'
import { submissionCountsSql } from './submission-counts-sql.ts'
import { Submission } from './submission-entity.ts'
import { submissionLimits } from './submission-limits.ts'

/** Submissions of a form, newest first, a page at a time. */
export const listSubmissions = operation({
  allow: 'manageTours',
  input: listSubmissionsInput,
  example: ({ tourId, formId }) => ({ tourId, formId }),
  output: submissionPage,
  run: async (scope, { tourId, formId, cursor }) => {
    await findTour(scope, tourId)
    // One extra row shows whether there is a next page.
    const rows = await findSubmissions(scope.em, { tourId, formId, cursor, length: submissionLimits.pageLength + 1 })
    const page = rows.slice(0, submissionLimits.pageLength)
    const lastRow = page.at(-1)
    const nextCursor = rows.length > page.length && lastRow !== undefined ? submissionCursor(lastRow) : null
    const events = await findHubspotEvents(
      scope.em,
      page.map(({ id }) => id),
    )
    return { submissions: page.map((row) => presentSubmission(row, events.get(row.id) ?? null)), nextCursor }
  },
})

/** Counts the submissions to each form of a tour. */
export const countSubmissions = operation({
  allow: 'manageTours',
  input: countSubmissionsInput,
  example: ({ tourId }) => ({ tourId }),
  output: z.array(submissionCount),
  run: async (scope, { tourId }) => {
    await findTour(scope, tourId)
    const rows = await scope.em.execute<SubmissionCount[]>(submissionCountsSql, [tourId, tourId])
    return rows.map(({ formId, formName, count, unreadCount }) => ({ formId, formName, count, unreadCount }))
  },
})

/** Marks submissions as read, or as unread. */
export const updateSubmissions = operation({
  allow: 'manageTours',
  input: updateSubmissionsInput,
  example: ({ tourId, submissionId }) => ({ tourId, submissionIds: [submissionId], isRead: true }),
  output: emptyOutput,
  run: async (scope, { tourId, submissionIds, isRead }) => {
    await findTour(scope, tourId)
    await scope.em.nativeUpdate(Submission, { id: { $in: submissionIds }, tour: tourId }, { isRead })
    return {}
  },
})

/** Deletes submissions; `restoreSubmissions` restores them until they are purged. */
export const deleteSubmissions = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: changeSubmissionsInput,
  example: ({ tourId, submissionId }) => ({ tourId, submissionIds: [submissionId] }),
  output: emptyOutput,
  run: async (scope, { tourId, submissionIds }) => {
    await findTour(scope, tourId)
    const where = { id: { $in: submissionIds }, tour: tourId, deletedAt: null }
    await scope.em.nativeUpdate(Submission, where, { deletedAt: scope.ports.now() })
    return {}
  },
})

/** Restores deleted submissions that haven't been purged. */
export const restoreSubmissions = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: changeSubmissionsInput,
  example: ({ tourId, submissionId }) => ({ tourId, submissionIds: [submissionId] }),
  output: emptyOutput,
  run: async (scope, { tourId, submissionIds }) => {
    await findTour(scope, tourId)
    const isRestorable = { $gt: restorableSince(scope.ports.now()) }
    const where = { id: { $in: submissionIds }, tour: tourId, deletedAt: isRestorable }
    await scope.em.nativeUpdate(Submission, where, { deletedAt: null })
    return {}
  },
})
