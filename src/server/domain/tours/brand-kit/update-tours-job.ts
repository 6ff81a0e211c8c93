import { z } from 'zod'
import { minuteMs } from '../../../../shared/kernel/units.ts'
import { id } from '../../../../shared/texts.ts'
import { type JobScope, job } from '../../../kernel/job.ts'
import { BrandKit } from './entity.ts'
import { updateNextTours } from './update-tours.ts'

/**
 * Updates the tours of an account with the changes of its brand kit, batch after batch. Each batch is a transaction that
 * also stores how far it got, so that a retry continues there.
 */
export const updateKitTours = job({
  name: 'update-brand-kit-tours',
  payload: z.strictObject({ accountId: id }),
  heartbeatSeconds: 60,
  expirySeconds: 60 * 60,
  retries: 5,
  groupOf: ({ accountId }) => accountId,
  run: async ({ em, signal }, { accountId }) => {
    do signal.throwIfAborted()
    while (!(await updateNextTours(em, accountId)))
  },
})

/** Time without a batch after which an update is resumed. */
const resumeAfterMs = 10 * minuteMs

/** Resumes updates whose job has failed. */
export async function resumeKitUpdates({ em, queue, ports }: Pick<JobScope, 'em' | 'queue' | 'ports'>): Promise<void> {
  const lastBatchBefore = new Date(ports.now().getTime() - resumeAfterMs)
  const where = { pendingParts: { $ne: [] }, updatedAt: { $lt: lastBatchBefore } }
  for (const { account: accountId } of await em.find(BrandKit, where, { fields: ['account'] }))
    await queue.send(updateKitTours, { accountId }, em)
}
