import type { PublicScope } from '../../../kernel/scope.ts'
import { announceEvent } from '../../connections/webhooks/announce.ts'
import type { Submission } from './submission-entity.ts'
import { submissionEvent } from './submission-event.ts'

type SubmissionFacts = {
  readonly accountId: string
  readonly tourId: string
  readonly tourName: string
  readonly submission: Submission
}

/** Emits the webhook event of a submission. */
export async function announceSubmission(
  scope: PublicScope,
  { accountId, tourId, tourName, submission }: SubmissionFacts,
): Promise<void> {
  const tour = { id: tourId, name: tourName }
  const event = submissionEvent(scope.ports, submission, tour)
  await announceEvent(scope, accountId, { ...event, sourceId: submission.id })
}
