import { contactOf, findsContacts } from '../../../../shared/hubspot/hubspot-mapping.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { PreparedContact } from '../../connections/hubspot/contact-source.ts'
import { Form } from './entity.ts'
import { Submission } from './submission-entity.ts'

/** HubSpot contact of a submission, from its answers and the form's current mapping. */
export async function contactOfSubmission(em: EntityManager, submissionId: string): Promise<PreparedContact> {
  const submission = await em.findOne(Submission, { id: submissionId })
  if (submission === null || (submission.deletedAt ?? null) !== null) return { failure: 'deleted' }
  const form = await em.findOne(Form, { tour: submission.tour, formId: submission.formId })
  const fields = form?.content.fields ?? []
  const mapping = form?.hubspot ?? {}
  if (!findsContacts(fields, mapping)) return { failure: 'notMapped' }
  const contact = contactOf(submission.answers, fields, mapping)
  return contact === null ? { failure: 'noEmail' } : { contact }
}
