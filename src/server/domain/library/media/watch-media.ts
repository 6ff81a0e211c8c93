import { z } from 'zod'
import { isErrorCode } from '../../../../shared/kernel/error-codes.ts'
import { type MediaChange, mediaChange, watchMediaInput } from '../../../../shared/media/library.ts'
import { mediaStatuses } from '../../../../shared/media/media.ts'
import { mediaLimits } from '../../../../shared/media/media-limits.ts'
import { mediaChangedChannel } from '../../../database/media-changed-trigger.ts'
import { feedOperation } from '../../../kernel/operation.ts'
import { Media } from './entity.ts'

/** Payload that the trigger of the table writes. */
const notice = z.object({
  mediaId: z.string(),
  status: z.enum(mediaStatuses),
  progress: z.number(),
  failureCode: z.string().nullable(),
})

function presentChange({ mediaId, status, progress, failureCode }: z.output<typeof notice>): MediaChange {
  return { mediaId, status, progress, failureCode: isErrorCode(failureCode) ? failureCode : null }
}

/**
 * Live feed of the states of the account's media. It begins with the media that are being built, so that no change
 * between reading a list and subscribing is missed.
 */
export const watchMedia = feedOperation({
  allow: 'viewTour',
  input: watchMediaInput,
  example: () => ({}),
  item: mediaChange,
  run: async ({ em, account, actor, notices }) => {
    const subscription = await notices.subscribe(mediaChangedChannel, { accountId: account.id, userId: actor.id })
    return async function* changes(signal) {
      const where = { account: account.id, status: 'building' as const, deletedAt: null }
      const order = { limit: mediaLimits.bulkMax, orderBy: { createdAt: 'desc' as const } }
      try {
        for (const media of await em.find(Media, where, order)) {
          yield presentChange({ ...media, mediaId: media.id, failureCode: media.failureCode ?? null })
        }
      } catch (error) {
        subscription.unsubscribe()
        throw error
      }
      for await (const change of subscription.notices(signal)) yield presentChange(notice.parse(change))
    }
  },
})
