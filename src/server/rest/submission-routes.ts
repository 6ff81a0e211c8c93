import { listSubmissionsInput, submitFormInput, updateSubmissionsInput } from '../../shared/forms/submissions.ts'
import { exportSubmissions } from '../domain/tours/forms/export-submissions.ts'
import {
  countSubmissions,
  deleteSubmissions,
  listSubmissions,
  restoreSubmissions,
  updateSubmissions,
} from '../domain/tours/forms/operations.ts'
import { submitForm } from '../domain/tours/forms/submit.ts'
import { route, textRoute } from './rest.ts'

const path = '/api/v2/:aid/tours/:tid/forms/:formId/submissions'
const submissionPath = '/api/v2/:aid/tours/:tid/submissions/:submissionId'

/** Form responses that visitors send, from any site, because tours are embedded. */
export const submitFormRoutes = [
  route({
    method: 'post',
    path,
    tag: 'Forms',
    summary: 'Send in a form',
    description:
      "Stores a visitor's answers to a published form; needs no sign-in. A submissionId is stored only once. A restricted tour accepts answers of admitted visitors only: with the `accessToken` of its document or a pass as bearer token, or with the session of a member.",
    body: submitFormInput.omit({ accountId: true, tourId: true, formId: true }),
    errors: [
      'resource.notFound',
      'auth.required',
      'access.denied',
      'share.passwordRequired',
      'share.ended',
      'form.changed',
      'form.full',
      'request.tooMany',
      'request.tooLarge',
    ],
    status: 201,
    operation: submitForm,
    read: ({ body, params: { aid, tid, formId } }) => ({ ...body, accountId: aid, tourId: tid, formId }),
  }),
] as const

/** Form responses for editors. */
export const submissionRoutes = [
  route({
    method: 'get',
    path,
    tag: 'Forms',
    summary: 'List submissions',
    description: 'Submissions of a form, newest first, a page at a time.',
    query: listSubmissionsInput.pick({ cursor: true }),
    operation: listSubmissions,
    read: ({ params: { tid, formId }, query: { cursor } }) => ({ tourId: tid, formId, cursor }),
  }),
  textRoute({
    path: `${path}.csv`,
    tag: 'Forms',
    summary: 'Export submissions',
    description: 'All submissions of a form as comma-separated values (RFC 4180, UTF-8), newest first.',
    mediaType: 'text/csv',
    fileName: 'stopover-submissions.csv',
    operation: exportSubmissions,
    read: ({ params: { tid, formId } }) => ({ tourId: tid, formId }),
  }),
  route({
    method: 'get',
    path: '/api/v2/:aid/tours/:tid/submission-counts',
    tag: 'Forms',
    summary: 'Count submissions',
    description: 'Number of all and of unread submissions of each form of the tour.',
    operation: countSubmissions,
    read: ({ params: { tid } }) => ({ tourId: tid }),
  }),
  route({
    method: 'patch',
    path: submissionPath,
    tag: 'Forms',
    summary: 'Mark a submission as read or unread',
    body: updateSubmissionsInput.pick({ isRead: true }),
    operation: updateSubmissions,
    read: ({ body, params: { tid, submissionId } }) => ({ ...body, tourId: tid, submissionIds: [submissionId] }),
  }),
  route({
    method: 'delete',
    path: submissionPath,
    tag: 'Forms',
    summary: 'Remove a submission',
    operation: deleteSubmissions,
    read: ({ params: { tid, submissionId } }) => ({ tourId: tid, submissionIds: [submissionId] }),
  }),
  route({
    method: 'post',
    path: `${submissionPath}/restore`,
    tag: 'Forms',
    summary: 'Restore a removed submission',
    operation: restoreSubmissions,
    read: ({ params: { tid, submissionId } }) => ({ tourId: tid, submissionIds: [submissionId] }),
  }),
] as const
