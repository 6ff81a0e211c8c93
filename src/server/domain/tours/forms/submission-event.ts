import { linkTo } from '../../../../shared/web/routes.ts'
import type { WebhookEvent } from '../../../../shared/webhooks/webhook-events.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { Tour } from '../tours/entity.ts'
import { namedTour } from '../tours/named-tour.ts'
import { Submission } from './submission-entity.ts'

type TourReference = { readonly id: string; readonly name: string }

/** Webhook event of a submission. */
export function submissionEvent(
  ports: Pick<Ports, 'publicUrl'>,
  submission: Submission,
  tour: TourReference,
): Extract<WebhookEvent, { type: 'form.answered' }> {
  const { id, receivedAt, language, publicationNumber, formId, formName, answers } = submission
  const url = ports.publicUrl() + linkTo.form(tour.id, formId)
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

type EventScope = { readonly em: EntityManager; readonly ports: Pick<Ports, 'publicUrl'> }

/** Data of the event of a stored submission; null if it was deleted. */
export async function submissionEventData({ em, ports }: EventScope, submissionId: string) {
  const submission = await em.findOne(Submission, { id: submissionId, deletedAt: null })
  const tour = submission && (await em.findOne(Tour, { id: submission.tour }))
  if (submission === null || tour === null) return null
  return submissionEvent(ports, submission, { id: tour.id, name: tour.name }).data
}
