import { LockMode } from '@mikro-orm/core'
import { hubspotEvent, sendToHubspotInput } from '../../../../shared/hubspot/hubspot.ts'
import { findsContacts } from '../../../../shared/hubspot/hubspot-mapping.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { presentEvent } from '../../connections/hubspot/present.ts'
import { requireSendable, sendNow } from '../../connections/hubspot/send-now.ts'
import { findTour } from '../tours/find.ts'
import { Form } from './entity.ts'
import { Submission } from './submission-entity.ts'

/** Rejects a form if its mapping cannot identify a contact. */
async function requireMapping({ em }: Pick<AccountScope, 'em'>, { tour, formId }: Submission): Promise<void> {
  const form = await em.findOne(Form, { tour, formId })
  if (!findsContacts(form?.content.fields ?? [], form?.hubspot ?? {})) throw new AppError('hubspot.notMapped')
}

/**
 * Sends a response to HubSpot now, whether it failed, is waiting, or was never sent. 409 without an active connection.
 */
export const sendToHubspot = operation({
  allow: 'manageTours',
  input: sendToHubspotInput,
  example: ({ tourId, submissionId }) => ({ tourId, submissionId }),
  output: hubspotEvent,
  run: async (scope, { tourId, submissionId }) => {
    const { account, queue, ports } = scope
    await findTour(scope, tourId)
    await requireSendable(scope)
    return scope.em.transactional(async (em) => {
      // The lock makes a concurrent call find the event of the first one.
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }
      const submission = await em.findOne(Submission, { id: submissionId, tour: tourId, deletedAt: null }, lock)
      if (submission === null) throw new AppError('resource.notFound')
      await requireMapping({ em }, submission)
      const now = ports.now()
      return presentEvent(await sendNow({ em, queue }, { accountId: account.id, submissionId: submission.id, now }))
    })
  },
})
