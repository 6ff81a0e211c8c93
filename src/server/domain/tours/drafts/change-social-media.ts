import type { EntityManager } from '../../../kernel/scope.ts'
import { requireImage } from '../../library/media/require-image.ts'
import type { Tour } from '../tours/entity.ts'

type Change = { readonly em: EntityManager; readonly accountId: string; readonly mediaId: string | null }

/**
 * Sets the social card of a tour: 404 for a medium outside the account, 409 `socialCard.mediaKind` unless it is a flat
 * image. The current medium passes unchecked, because it may have been deleted since.
 */
export async function changeSocialMedia(
  tour: Pick<Tour, 'socialMedia'>,
  { em, accountId, mediaId }: Change,
): Promise<void> {
  if (mediaId !== null && mediaId !== tour.socialMedia)
    await requireImage(em, { accountId, mediaId, errorCode: 'socialCard.mediaKind' })
  tour.socialMedia = mediaId
}
