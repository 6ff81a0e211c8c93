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

/** Throws the error where the form has no mapping that finds contacts. */
async function requireMapping({ em }: Pick<AccountScope, 'em'>, { tour, formId }: Submission): Promise<void> {
  const form = await em.findOne(Form, { tour, formId })
  if (!findsContacts(form?.content.fields ?? [], form?.hubspot ?? {})) throw new AppError('hubspot.notMapped')
}

/** Sends a response to HubSpot now: one that failed, one that waits, or one that was never sent. 409 while that can't be. */
export const sendToHubspot = operation({
  allow: 'manageTours',
  input: sendToHubspotInput,
  output: hubspotEvent,
  run: async (scope, { tourId, submissionId }) => {
    const { account, queue, ports } = scope
    await findTour(scope, tourId)
    await requireSendable(scope)
    return scope.em.transactional(async (em) => {
      // Of two who send it at once the second finds the event of the first.
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }
      const submission = await em.findOne(Submission, { id: submissionId, tour: tourId, deletedAt: null }, lock)
      if (submission === null) throw new AppError('resource.notFound')
      await requireMapping({ em }, submission)
      const now = ports.now()
      return presentEvent(await sendNow({ em, queue }, { accountId: account.id, submissionId: submission.id, now }))
    })
  },
})
