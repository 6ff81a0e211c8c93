import { AppError } from '../../../../shared/kernel/app-error.ts'
import { canBeLogo, normalizeStyles, type TourStyles } from '../../../../shared/styles/styles.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { requireMedia } from '../../library/media/find.ts'
import type { Tour } from '../tours/entity.ts'

type Change = { readonly em: EntityManager; readonly accountId: string; readonly wanted: TourStyles | null }

/**
 * Takes over how a tour looks: 404 for a logo that is no medium of the account, 409 `logo.mediaKind` for one that is no
 * image. A logo that was there already may have been deleted since.
 */
export async function changeStyles(tour: Pick<Tour, 'styles'>, { em, accountId, wanted }: Change): Promise<void> {
  const mediaId = wanted?.logo?.mediaId
  if (mediaId !== undefined && mediaId !== tour.styles?.logo?.mediaId) {
    const [media] = await requireMedia(em, accountId, [mediaId])
    if (media !== undefined && !canBeLogo(media.kind)) throw new AppError('logo.mediaKind')
  }
  tour.styles = normalizeStyles(wanted)
}
