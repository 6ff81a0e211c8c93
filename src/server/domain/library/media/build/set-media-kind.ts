import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { canCoverNadir } from '../../../../../shared/media/adjustable-kinds.ts'
import type { MediaUseRole } from '../../../../../shared/media/media.ts'
import { acceptsType, type MediaKind, mediaKinds } from '../../../../../shared/media/registry.ts'
import { canBeLogo } from '../../../../../shared/styles/styles.ts'
import { canBeFloorPlan } from '../../../../../shared/tours/floor-plans.ts'
import { canBeCapture } from '../../../../../shared/tours/time-layers.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import type { Media } from '../entity.ts'
import { findUses } from '../library/media-uses.ts'

const always = () => true
/** True if a use allows another kind. A stop, for example, stores directions, which a flat image does not have. */
const allowsKind: Readonly<Record<MediaUseRole, (kind: MediaKind) => boolean>> = {
  cover: always,
  stopAudio: always,
  tourAudio: always,
  image: always,
  stop: (kind) => mediaKinds[kind].surrounds,
  // Each kind of hotspot shows one kind of medium.
  hotspot: () => false,
  floorPlan: canBeFloorPlan,
  logo: canBeLogo,
  socialCard: canBeLogo,
  stopThumbnail: canBeLogo,
  stopCapture: canBeCapture,
  nadir: (kind) => canCoverNadir[kind],
  brandLogo: canBeLogo,
  brandNadir: (kind) => canCoverNadir[kind],
  templateLogo: canBeLogo,
}

/**
 * Changes a locked medium to the other kind of its family; the caller rebuilds it. 409 `media.kindFixed` for another
 * family, and for a file that can't be of that kind, such as a cube map. 409 `resource.inUse` with `facts.uses` if a
 * use needs the current kind.
 */
export async function setMediaKind(em: EntityManager, media: Media, kind: MediaKind): Promise<void> {
  const { family } = mediaKinds[kind]
  const isPossible = family === mediaKinds[media.kind].family && acceptsType(kind, media.mimeType)
  if (!isPossible) throw new AppError('media.kindFixed')
  const uses = ((await findUses(em, [media.id])).get(media.id) ?? []).filter(({ role }) => !allowsKind[role](kind))
  if (uses.length > 0) throw new AppError('resource.inUse', { facts: { uses } })
  media.kind = kind
}
