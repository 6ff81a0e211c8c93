import { linkTo } from '../../../shared/web/routes.ts'
import type { PublicScope } from '../../kernel/scope.ts'
import { namedTour } from '../tours/named-tour.ts'
import { announceEvent } from '../webhooks/announce.ts'
import type { Submission } from './submission-entity.ts'

type Announced = {
  readonly accountId: string
  readonly tourId: string
  readonly tourName: string
  readonly formId: string
  readonly formName: string
  readonly submission: Submission
}

/** Tells the account's webhooks what a visitor filled in. */
export async function announceSubmission(scope: PublicScope, announced: Announced): Promise<void> {
  const { accountId, tourId, tourName, formId, formName, submission } = announced
  const { id, receivedAt, language, publicationNumber, answers } = submission
  const url = scope.ports.publicAddress() + linkTo.form(tourId, formId)
  const data = {
    tour: namedTour(scope.ports, { id: tourId, name: tourName }),
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
  await announceEvent(scope, accountId, { type: 'form.answered', data })
}
