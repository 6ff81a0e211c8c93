import { z } from 'zod'
import { id } from '../../../../../shared/texts.ts'
import { job } from '../../../../kernel/job.ts'
import { Media } from '../entity.ts'
import { originalKey } from '../storage-keys.ts'
import { buildLimits } from './build-limits.ts'

/** Delay of the job, longer than the timeout of an upload request. */
const lostOriginalGraceSeconds = 60 * 60

/**
 * Deletes an original without a medium, after the process died before it saved the medium. The job is sent before the
 * file is stored, and runs long after the request has ended. Other files without a row stay: after a backup is
 * restored, they are the newer files.
 */
export const dropLostOriginal = job({
  name: 'drop-lost-original',
  payload: z.strictObject({ accountId: id, mediaId: id }),
  delaySeconds: lostOriginalGraceSeconds,
  heartbeatSeconds: buildLimits.heartbeatSeconds,
  expirySeconds: lostOriginalGraceSeconds,
  retries: buildLimits.retries,
  run: async ({ em, ports }, { accountId, mediaId }) => {
    if ((await em.count(Media, { id: mediaId })) > 0) return
    await ports.files.remove(originalKey(accountId, mediaId))
  },
})
