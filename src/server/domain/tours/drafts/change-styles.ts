import { normalizeStyles, type TourStyles } from '../../../../shared/styles/styles.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { requireImage } from '../../library/media/require-image.ts'
import type { Tour } from '../tours/entity.ts'

type Change = { readonly em: EntityManager; readonly accountId: string; readonly styles: TourStyles | null }

/**
 * Sets the styles of a tour: 404 for a logo outside the account, 409 `logo.mediaKind` unless it is an image. The
 * current logo passes unchecked, because it may have been deleted since.
 */
export async function changeStyles(tour: Pick<Tour, 'styles'>, { em, accountId, styles }: Change): Promise<void> {
  const mediaId = styles?.logo?.mediaId
  if (mediaId !== undefined && mediaId !== tour.styles?.logo?.mediaId)
    await requireImage(em, { accountId, mediaId, errorCode: 'logo.mediaKind' })
  tour.styles = normalizeStyles(styles)
}
