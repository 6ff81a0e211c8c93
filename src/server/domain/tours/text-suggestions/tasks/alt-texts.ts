import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { Media } from '../../../library/media/entity.ts'
import { Stop } from '../../stops/entity.ts'
import { checkParagraph, missingItem } from '../check-text.ts'
import { languageNameOf } from '../language-name.ts'
import { loadThumbnails } from '../load-thumbnails.ts'
import type { PreparedItem, PrepareTask } from '../prepared-task.ts'

const currentTextMaxLength = 600
const stopNamesMax = 3

/** Prepares alt texts of media from their images. */
export const prepareAltTexts: PrepareTask<'altText'> = async (scope, tour, { mediaIds }) => {
  const { em, account } = scope
  const media = await em.find(Media, { id: { $in: [...mediaIds] }, account: account.id, deletedAt: null })
  if (media.length === 0) throw new AppError('resource.notFound')
  const mediumById = new Map(media.map((medium) => [medium.id, medium]))
  const images = await loadThumbnails(scope, media)
  const where = { media: { $in: [...mediaIds] }, tour: tour.id, deletedAt: null }
  const stops = await em.find(Stop, where, { fields: ['id', 'name', 'media'] })
  return {
    instructions: `Each item is an image, or a frame of a video. Write its alt text in ${languageNameOf(tour.language)} for people who can't see it: one sentence of at most 25 words that says what it shows, without "image of" or "panorama of".`,
    context: { tour: tour.name },
    items: mediaIds.map((id): PreparedItem => {
      const medium = mediumById.get(id)
      if (medium === undefined) return missingItem(id)
      const { altText, kind } = medium
      const image = images.get(id) ?? null
      const stopNames = stops.filter((stop) => stop.media === id).map(({ name }) => name)
      return {
        id,
        problem: image === null ? 'noImage' : null,
        data: { kind, stops: stopNames.slice(0, stopNamesMax), currentAltText: altText.slice(0, currentTextMaxLength) },
        image,
        check: checkParagraph,
      }
    }),
    answerMaxTokens: 2_000,
  }
}
