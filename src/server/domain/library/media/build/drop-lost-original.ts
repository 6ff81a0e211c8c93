import { z } from 'zod'
import { limits } from '../../../../../shared/limits.ts'
import { id } from '../../../../../shared/texts.ts'
import { job } from '../../../../kernel/job.ts'
import { originalKey } from '../addresses.ts'
import { Media } from '../entity.ts'

/**
 * Removes an original whose medium was never saved, because the process died in between: sent before the file is put
 * in its place, and run when the request is long over. Files without a row are otherwise left alone: after a
 * restored backup they are what came later.
 */
export const dropLostOriginal = job({
  name: 'drop-lost-original',
  payload: z.strictObject({ accountId: id, mediaId: id }),
  delaySeconds: limits.lostOriginalGraceSeconds,
  heartbeatSeconds: limits.buildHeartbeatSeconds,
  expirySeconds: limits.lostOriginalGraceSeconds,
  retries: limits.buildRetries,
  run: async ({ em, ports }, { accountId, mediaId }) => {
    if ((await em.count(Media, { id: mediaId })) > 0) return
    await ports.files.remove(originalKey(accountId, mediaId))
  },
})
