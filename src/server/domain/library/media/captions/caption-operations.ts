import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { captionLimits } from '../../../../../shared/media/captions/caption-limits.ts'
import {
  createCaptionInput,
  deleteCaptionInput,
  type MediaDetail,
  mediaDetail,
  savedCaptions,
  updateCaptionInput,
} from '../../../../../shared/media/library.ts'
import { mediaKinds } from '../../../../../shared/media/registry.ts'
import { largeInputMaxBytes } from '../../../../kernel/json-bounds.ts'
import { operation } from '../../../../kernel/operation.ts'
import type { AccountScope, EntityManager } from '../../../../kernel/scope.ts'
import type { Media } from '../entity.ts'
import { findMedia, lockUndeletedMedia } from '../find-media.ts'
import { hasSpeech } from '../library/media-texts.ts'
import { presentMediaDetail } from '../library/present-detail.ts'
import { MediaCaption } from './caption-entity.ts'
import { readCaptions } from './read-captions.ts'

type CaptionsChange = (em: EntityManager, media: Media) => Promise<void>

/** Serializes changes of the captions of a video or audio by locking its medium; 409 for other media. */
async function changeCaptions(scope: AccountScope, mediaId: string, change: CaptionsChange): Promise<MediaDetail> {
  await scope.em.transactional(async (em) => {
    const media = await lockUndeletedMedia({ em, account: scope.account }, mediaId)
    if (!hasSpeech[mediaKinds[media.kind].family]) throw new AppError('resource.conflict')
    await change(em, media)
  })
  return presentMediaDetail(scope.em, await findMedia(scope, mediaId))
}

type CaptionVersion = { readonly mediaId: string; readonly captionId: string; readonly version: number }

/** Optimistic lock: rejects with 409 if the captions have another version than the caller read. */
async function requireVersion(
  em: EntityManager,
  { mediaId, captionId, version }: CaptionVersion,
): Promise<MediaCaption> {
  const track = await em.findOne(MediaCaption, { id: captionId, media: mediaId })
  if (track === null) throw new AppError('resource.notFound')
  if (track.version !== version) throw new AppError('media.captionsStale')
  return track
}

/**
 * Adds captions to a video or audio, at the zero-based `position` or at the end. Invalid parts are left out and listed
 * as `captionRepairs`. Rejects a file without captions with 422, with the 1-based line and the problem in `facts`. 409
 * for other media, and at the maximum number of captions.
 */
export const createCaption = operation({
  allow: 'manageTours',
  input: createCaptionInput,
  example: ({ videoId }) => ({
    mediaId: videoId,
    language: 'en',
    label: 'English',
    vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\nWelcome',
  }),
  output: savedCaptions,
  inputMaxBytes: largeInputMaxBytes,
  run: async (scope, { mediaId, position, language, label, vtt: file }) => {
    const { vtt, repairs } = readCaptions(file)
    const detail = await changeCaptions(scope, mediaId, async (em, media) => {
      const tracks = await em.find(MediaCaption, { media: mediaId }, { orderBy: { position: 'asc' } })
      if (tracks.length >= captionLimits.perMedium) throw new AppError('resource.conflict')
      const index = Math.min(position ?? tracks.length, tracks.length)
      for (const [current, track] of tracks.entries()) track.position = current < index ? current : current + 1
      em.create(MediaCaption, { language, label, vtt, media: mediaId, position: index })
      media.hasCaptions = true
    })
    return { ...detail, captionRepairs: repairs }
  },
})

/**
 * Saves captions over the version that was edited: 409 `media.captionsStale` if they were changed in the meantime, and
 * the errors of `createCaption`.
 */
export const updateCaption = operation({
  allow: 'manageTours',
  input: updateCaptionInput,
  example: ({ videoId, captionId }) => ({
    mediaId: videoId,
    captionId,
    version: 1,
    language: 'en',
    label: 'English',
    vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\nWelcome to the harbor',
  }),
  output: savedCaptions,
  inputMaxBytes: largeInputMaxBytes,
  run: async (scope, { language, label, vtt: file, ...captionVersion }) => {
    const { vtt, repairs } = readCaptions(file)
    const detail = await changeCaptions(scope, captionVersion.mediaId, async (em) => {
      const track = await requireVersion(em, captionVersion)
      track.language = language
      track.label = label
      track.vtt = vtt
    })
    return { ...detail, captionRepairs: repairs }
  },
})

/** Deletes captions at the version that was read: 409 `media.captionsStale` if they were changed in the meantime. */
export const deleteCaption = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: deleteCaptionInput,
  example: ({ videoId, captionId }) => ({ mediaId: videoId, captionId, version: 1 }),
  output: mediaDetail,
  run: (scope, captionVersion) =>
    changeCaptions(scope, captionVersion.mediaId, async (em, media) => {
      em.remove(await requireVersion(em, captionVersion))
      await em.flush()
      media.hasCaptions = (await em.count(MediaCaption, { media: captionVersion.mediaId })) > 0
    }),
})
