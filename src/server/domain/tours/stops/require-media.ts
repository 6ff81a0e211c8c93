import { AppError } from '../../../../shared/kernel/app-error.ts'
import { canBeLogo } from '../../../../shared/styles/styles.ts'
import { isStopKind } from '../../../../shared/tours/stop-kinds.ts'
import { canBeCapture } from '../../../../shared/tours/time-layers.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Media } from '../../library/media/entity.ts'
import { requireMedia } from '../../library/media/require-media.ts'

/** Media of the account that stops can show, in the order of `mediaIds`; 409 `stop.mediaKind` for audio. */
export async function requireStopMedia(
  em: EntityManager,
  accountId: string,
  mediaIds: readonly string[],
): Promise<Media[]> {
  const media = await requireMedia(em, accountId, mediaIds)
  if (!media.every(({ kind }) => isStopKind(kind))) throw new AppError('stop.mediaKind')
  return media
}

/**
 * Rejects thumbnails of stops outside the account with 404, and media other than flat images with 409
 * `stop.thumbnailKind`.
 */
export async function requireThumbnail(em: EntityManager, accountId: string, mediaId: string): Promise<void> {
  const media = await requireMedia(em, accountId, [mediaId])
  if (!media.every(({ kind }) => canBeLogo(kind))) throw new AppError('stop.thumbnailKind')
}

/**
 * Rejects media of captures outside the account with 404, and media other than panoramas with 409 `stop.captureKind`.
 */
export async function requireCaptures(
  em: EntityManager,
  accountId: string,
  mediaIds: readonly string[],
): Promise<void> {
  const media = await requireMedia(em, accountId, mediaIds)
  if (!media.every(({ kind }) => canBeCapture(kind))) throw new AppError('stop.captureKind')
}
