import { AppError } from '../../../../shared/kernel/app-error.ts'
import { canBeLogo } from '../../../../shared/styles/styles.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { requireMedia } from '../../library/media/find.ts'
import type { Tour } from '../tours/entity.ts'

type Change = { readonly em: EntityManager; readonly accountId: string; readonly mediaId: string | null }

/**
 * Takes over the social card of a tour: 404 for what is no medium of the account, 409 `socialCard.mediaKind` for one that
 * is no flat image. One that was there already may have been deleted since.
 */
export async function changeSocialMedia(
  tour: Pick<Tour, 'socialMedia'>,
  { em, accountId, mediaId }: Change,
): Promise<void> {
  if (mediaId !== null && mediaId !== tour.socialMedia) {
    const [media] = await requireMedia(em, accountId, [mediaId])
    if (media !== undefined && !canBeLogo(media.kind)) throw new AppError('socialCard.mediaKind')
  }
  tour.socialMedia = mediaId
}
