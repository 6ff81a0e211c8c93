import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../../shared/limits.ts'
import {
  captionsSaved,
  createCaptionInput,
  type MediaDetail,
  mediaDetail,
  removeCaptionInput,
  updateCaptionInput,
} from '../../../../../shared/media/library.ts'
import { mediaKinds } from '../../../../../shared/media/registry.ts'
import { operation } from '../../../../kernel/operation.ts'
import type { AccountScope, EntityManager } from '../../../../kernel/scope.ts'
import type { Media } from '../entity.ts'
import { findMedia, lockLiving } from '../find-one.ts'
import { mediaDetailOf } from '../library/detail.ts'
import { hasTime } from '../library/texts.ts'
import { MediaCaption } from './caption-entity.ts'
import { readCaptions } from './read-captions.ts'

type Change = (em: EntityManager, media: Media) => Promise<void>

/** Changes the captions of a video or audio, one after the other; 409 for images. */
async function changeCaptions(scope: AccountScope, mediaId: string, change: Change): Promise<MediaDetail> {
  await scope.em.transactional(async (em) => {
    const media = await lockLiving({ em, account: scope.account }, mediaId)
    if (!hasTime[mediaKinds[media.kind].family]) throw new AppError('resource.conflict')
    await change(em, media)
  })
  return mediaDetailOf(scope.em, await findMedia(scope, mediaId))
}

type Known = { readonly mediaId: string; readonly captionId: string; readonly version: number }

/** The captions as somebody knows them, so that nobody's words go unseen. */
async function findKnown(em: EntityManager, { mediaId, captionId, version }: Known): Promise<MediaCaption> {
  const track = await em.findOne(MediaCaption, { id: captionId, media: mediaId })
  if (track === null) throw new AppError('resource.notFound')
  if (track.version !== version) throw new AppError('media.captionsStale')
  return track
}

/**
 * Adds captions to those of a video or audio: at `position`, from 0, or after the last. What players skip is left out
 * and listed as `captionRepairs`. Rejects with 422 what holds no captions: `facts` hold the line from 1 and the problem.
 * 409 for images, and when there are as many as there may be.
 */
export const createCaption = operation({
  allow: 'manageTours',
  input: createCaptionInput,
  output: captionsSaved,
  inputMaxBytes: limits.largeInputMaxBytes,
  run: async (scope, { mediaId, position, language, label, vtt: file }) => {
    const { vtt, repairs } = readCaptions(file)
    const detail = await changeCaptions(scope, mediaId, async (em, media) => {
      const others = await em.find(MediaCaption, { media: mediaId }, { orderBy: { position: 'asc' } })
      if (others.length >= limits.captionsMax) throw new AppError('resource.conflict')
      const place = Math.min(position ?? others.length, others.length)
      for (const [index, other] of others.entries()) other.position = index < place ? index : index + 1
      em.create(MediaCaption, { language, label, vtt, media: mediaId, position: place })
      media.hasCaptions = true
    })
    return { ...detail, captionRepairs: repairs }
  },
})

/**
 * Saves captions on the version they were edited on: 409 `media.captionsStale` when somebody else was faster, and
 * `createCaption`'s errors.
 */
export const updateCaption = operation({
  allow: 'manageTours',
  input: updateCaptionInput,
  output: captionsSaved,
  inputMaxBytes: limits.largeInputMaxBytes,
  run: async (scope, { language, label, vtt: file, ...known }) => {
    const { vtt, repairs } = readCaptions(file)
    const detail = await changeCaptions(scope, known.mediaId, async (em) => {
      const track = await findKnown(em, known)
      track.language = language
      track.label = label
      track.vtt = vtt
    })
    return { ...detail, captionRepairs: repairs }
  },
})

/** Takes captions away as somebody knows them: 409 `media.captionsStale` when they were changed since. */
export const removeCaption = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: removeCaptionInput,
  output: mediaDetail,
  run: (scope, known) =>
    changeCaptions(scope, known.mediaId, async (em, media) => {
      em.remove(await findKnown(em, known))
      await em.flush()
      media.hasCaptions = (await em.count(MediaCaption, { media: known.mediaId })) > 0
    }),
})
