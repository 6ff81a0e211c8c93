import { linkTo } from '../../../../shared/web/routes.ts'
import type { WebhookEvent } from '../../../../shared/webhooks/webhook-events.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { Submission } from '../../tours/forms/submission-entity.ts'
import { Tour } from '../../tours/tours/entity.ts'
import { bodyOf } from './body.ts'
import type { WebhookDelivery } from './delivery-entity.ts'
import { namedTour } from './named-tour.ts'

type Named = { readonly id: string; readonly name: string }

/** What a visitor filled in, as webhooks are told. */
export function submissionEvent(
  ports: Pick<Ports, 'publicAddress'>,
  submission: Submission,
  tour: Named,
): Extract<WebhookEvent, { type: 'form.answered' }> {
  const { id, receivedAt, language, publicationNumber, formId, formName, answers } = submission
  const url = ports.publicAddress() + linkTo.form(tour.id, formId)
  const data = {
    tour: namedTour(ports, tour),
    form: { id: formId, name: formName, url },
    submission: {
      id,
      receivedAt: receivedAt.toISOString(),
      language,
      publicationNumber,
      answers: answers.map(({ fieldId, label, values, agreedText }) => {
        return { fieldId, label, values: [...values], agreedText }
      }),
    },
  }
  return { type: 'form.answered', data }
}

type Writer = { readonly em: EntityManager; readonly ports: Pick<Ports, 'publicAddress'> }

/**
 * The body of a delivery that was too much for its queue, from the submission that it tells of. Null where it tells of
 * none, or that was deleted.
 */
export async function rewrittenBody(
  { em, ports }: Writer,
  { id, type, createdAt: at, submissionId = null }: WebhookDelivery,
): Promise<string | null> {
  const where = { id: submissionId ?? '', deletedAt: null }
  const submission = submissionId === null ? null : await em.findOne(Submission, where)
  const tour = submission && (await em.findOne(Tour, { id: submission.tour }))
  if (submission === null || tour === null) return null
  const { data } = submissionEvent(ports, submission, { id: tour.id, name: tour.name })
  return bodyOf({ id, type, at, data })
}
