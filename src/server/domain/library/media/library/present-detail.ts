import { levelOf } from '../../../../../shared/media/adjustments.ts'
import type { MediaDetail } from '../../../../../shared/media/library.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { namesOf } from '../../../identity/users/names.ts'
import { adjustmentsOf } from '../adjust/adjustments.ts'
import { MediaCaption } from '../captions/caption-entity.ts'
import type { Media } from '../entity.ts'
import { ReplacedOriginal } from '../replace/replaced-original-entity.ts'
import { presentItem } from './present-items.ts'

/** Presents a medium with all details, for its detail panel. */
export async function presentMediaDetail(em: EntityManager, media: Media): Promise<MediaDetail> {
  await em.populate(media, ['transcript', 'retouch'])
  const { sha256, transcript, uploadedBy, mimeType } = media
  const captions = await em.find(MediaCaption, { media: media.id }, { orderBy: { position: 'asc' } })
  const userNames = await namesOf(em, uploadedBy ? [uploadedBy] : [])
  const replacedOriginal = await em.findOne(ReplacedOriginal, { media: media.id }, { orderBy: { replacedAt: 'desc' } })
  return {
    ...(await presentItem(em, media)),
    sha256,
    transcript,
    mimeType: mimeType ?? null,
    captions: captions.map(({ id, version, language, label, vtt }) => ({ id, version, language, label, vtt })),
    uploadedByName: userNames.get(uploadedBy ?? '') ?? null,
    replacedAt: replacedOriginal?.replacedAt.toISOString() ?? null,
    adjustments: adjustmentsOf(media),
    ownLevel: media.manifest && 'faceSizePx' in media.manifest ? levelOf(media.manifest) : null,
  }
}
