import type { PublicScope } from '../../../kernel/scope.ts'
import { enqueueWebhookEvent } from '../../connections/webhooks/enqueue-event.ts'
import type { Submission } from './submission-entity.ts'
import { submissionEvent } from './submission-event.ts'

type StoredSubmission = {
  readonly accountId: string
  readonly tourId: string
  readonly tourName: string
  readonly submission: Submission
}

/** Queues the webhook event of a submission. */
export async function enqueueSubmissionEvent(
  scope: PublicScope,
  { accountId, tourId, tourName, submission }: StoredSubmission,
): Promise<void> {
  const tour = { id: tourId, name: tourName }
  const event = submissionEvent(scope.ports, submission, tour)
  await enqueueWebhookEvent(scope, accountId, { ...event, sourceId: submission.id })
}
