import type { PublicScope } from '../../../kernel/scope.ts'
import { announceEvent } from '../../connections/webhooks/announce.ts'
import type { Submission } from './submission-entity.ts'
import { submissionEvent } from './submission-event.ts'

type Announced = {
  readonly accountId: string
  readonly tourId: string
  readonly tourName: string
  readonly submission: Submission
}

/** Tells the account's webhooks what a visitor filled in. */
export async function announceSubmission(
  scope: PublicScope,
  { accountId, tourId, tourName, submission }: Announced,
): Promise<void> {
  const tour = { id: tourId, name: tourName }
  const event = submissionEvent(scope.ports, submission, tour)
  await announceEvent(scope, accountId, { ...event, sourceId: submission.id })
}
