import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { ErrorCode } from '../../../../shared/kernel/error-codes.ts'
import { canBeLogo } from '../../../../shared/styles/styles.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { requireMedia } from './require-media.ts'

type ImageUse = { readonly accountId: string; readonly mediaId: string; readonly errorCode: ErrorCode }

/** Requires a flat image of the account: 404 for any other medium, `errorCode` for media of other kinds. */
export async function requireImage(em: EntityManager, { accountId, mediaId, errorCode }: ImageUse): Promise<void> {
  const [media] = await requireMedia(em, accountId, [mediaId])
  if (media !== undefined && !canBeLogo(media.kind)) throw new AppError(errorCode)
}
