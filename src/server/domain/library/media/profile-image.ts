import { AppError } from '../../../../shared/kernel/app-error.ts'
import { mediaThumbnailUrl } from '../../../../shared/media/media-urls.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Media } from './entity.ts'

/** URL of a user's profile image; null when there is none, or when it is in none of their accounts. */
export async function pictureUrlOf(
  em: EntityManager,
  pictureId: string | null | undefined,
  accountIds: readonly string[],
): Promise<string | null> {
  if (pictureId === null || pictureId === undefined) return null
  const media = await em.findOne(Media, { id: pictureId, account: { $in: [...accountIds] }, deletedAt: null })
  return media === null ? null : mediaThumbnailUrl(media)
}

/** Rejects with 404 a medium that is not an image in the libraries of these accounts (threat T50). */
export async function requirePicture(em: EntityManager, mediaId: string, accountIds: readonly string[]): Promise<void> {
  const kind = { $in: ['images' as const, 'panos' as const] }
  const count = await em.count(Media, { id: mediaId, account: { $in: [...accountIds] }, kind, deletedAt: null })
  if (count === 0) throw new AppError('resource.notFound')
}
