import { AppError } from '../../../shared/kernel/app-error.ts'
import { changeKindInput, type MediaDetail, setCaptionsInput, setPosterInput } from '../../../shared/media/library.ts'
import type { MediaItem } from '../../../shared/media/media.ts'
import { type MediaFamily, mediaKinds } from '../../../shared/media/registry.ts'
import { readWebVtt } from '../../../shared/media/web-vtt.ts'
import { operation } from '../../kernel/operation.ts'
import { MediaCaption } from './caption-entity.ts'
import { detailOf } from './detail.ts'
import { findMedia, lockLiving } from './find-one.ts'
import { itemOf } from './items.ts'
import { rebuild } from './rebuild.ts'
import { takeAs } from './take-as.ts'
import { hasTime } from './words.ts'

/** Which families show something over time. */
const hasFrames: Readonly<Record<MediaFamily, boolean>> = { picture: false, film: true, sound: false }

function requireVtt(vtt: string, index: number): void {
  const read = readWebVtt(vtt)
  if ('cues' in read && read.cues.some(({ text }) => text.trim() !== '')) return
  // Cues without words are none that a visitor should be offered.
  const { line, problem } =
    'cues' in read ? { line: read.cues[0]?.line ?? 1, problem: 'There are no words in these captions yet.' } : read
  throw new AppError('media.captionsInvalid', { message: `Line ${line}: ${problem}`, facts: { index, line, problem } })
}

/**
 * Puts captions in place of those a film or sound had. Refuses with 422 what is not WebVTT: `facts` hold the index of
 * the track, the line from 1 and the problem. 409 for pictures.
 */
export const setCaptions = operation({
  allow: 'manageTours',
  input: setCaptionsInput,
  run: async (scope, { mediaId, captions }): Promise<MediaDetail> => {
    await scope.em.transactional(async (em) => {
      const media = await lockLiving({ em, account: scope.account }, mediaId)
      if (!hasTime[mediaKinds[media.kind].family]) throw new AppError('resource.conflict')
      for (const [index, { vtt }] of captions.entries()) requireVtt(vtt, index)
      await em.nativeDelete(MediaCaption, { media: mediaId })
      for (const [position, track] of captions.entries())
        em.create(MediaCaption, { ...track, media: mediaId, position })
      media.hasCaptions = captions.length > 0
    })
    return detailOf(scope.em, await findMedia(scope, mediaId))
  },
})

/** Chooses the moment of a film that its poster shows, and builds it again. 400 beyond its end, 409 where nothing moves. */
export const setPoster = operation({
  allow: 'manageTours',
  input: setPosterInput,
  run: async (scope, { mediaId, posterMs }): Promise<MediaItem> => {
    await scope.em.transactional(async (em) => {
      const media = await lockLiving({ em, account: scope.account }, mediaId)
      if (!hasFrames[mediaKinds[media.kind].family]) throw new AppError('resource.conflict')
      if (media.durationMs && posterMs >= media.durationMs) {
        throw new AppError('input.invalid', { facts: { fields: [{ field: 'posterMs', problem: 'beyond the end' }] } })
      }
      media.posterMs = posterMs
      await rebuild({ em, queue: scope.queue }, media)
    })
    return itemOf(scope.em, await findMedia(scope, mediaId))
  },
})

/** Shows the same file as the other kind of its family, and builds it again. Refused as `takeAs` says. */
export const changeKind = operation({
  allow: 'manageTours',
  input: changeKindInput,
  run: async (scope, { mediaId, kind }): Promise<MediaItem> => {
    await scope.em.transactional(async (em) => {
      const media = await lockLiving({ em, account: scope.account }, mediaId)
      if (media.kind === kind) return
      await takeAs(em, media, kind)
      await rebuild({ em, queue: scope.queue }, media)
    })
    return itemOf(scope.em, await findMedia(scope, mediaId))
  },
})
