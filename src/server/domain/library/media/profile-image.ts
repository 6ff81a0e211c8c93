import { AppError } from '../../../../shared/kernel/app-error.ts'
import { mediaThumbnailUrl } from '../../../../shared/media/media-urls.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Media } from './entity.ts'

/** Address of a user's image; null when there is none, or not one of their accounts has it any more. */
export async function pictureUrlOf(
  em: EntityManager,
  pictureId: string | null | undefined,
  accountIds: readonly string[],
): Promise<string | null> {
  if (pictureId === null || pictureId === undefined) return null
  const media = await em.findOne(Media, { id: pictureId, account: { $in: [...accountIds] }, deletedAt: null })
  return media === null ? null : mediaThumbnailUrl(media)
}

/** Rejects with 404 what is no image of these accounts' libraries, as if it did not exist (threat T50). */
export async function requirePicture(em: EntityManager, mediaId: string, accountIds: readonly string[]): Promise<void> {
  const kind = { $in: ['images' as const, 'panos' as const] }
  const count = await em.count(Media, { id: mediaId, account: { $in: [...accountIds] }, kind, deletedAt: null })
  if (count === 0) throw new AppError('resource.notFound')
}
