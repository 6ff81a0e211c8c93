import { plainTextOf } from '../../../../../shared/web/plain-text.ts'
import { Media } from '../../../library/media/entity.ts'
import { Stop } from '../../stops/entity.ts'
import { checkParagraphs } from '../check-text.ts'
import { languageNameOf } from '../language-name.ts'
import { loadThumbnails } from '../load-thumbnails.ts'
import type { PrepareTask } from '../prepared-task.ts'

const stopsMax = 60
const stopDescriptionMaxLength = 200
const descriptionMaxLength = 1_000

/** Prepares a description of the tour from the texts of its first stops and its cover. */
export const prepareTourDescription: PrepareTask<'tourDescription'> = async (scope, tour) => {
  const { em, account } = scope
  const stopIds = tour.stopIds.slice(0, stopsMax)
  const fields = ['id', 'name', 'description'] as const
  const rows = await em.find(Stop, { id: { $in: stopIds }, tour: tour.id, deletedAt: null }, { fields })
  const stopById = new Map(rows.map((stop) => [stop.id, stop]))
  const stops = stopIds.flatMap((id) => stopById.get(id) ?? [])
  const covers = tour.cover ? await em.find(Media, { id: tour.cover, account: account.id, deletedAt: null }) : []
  const [image = null] = (await loadThumbnails(scope, covers)).values()
  return {
    instructions: `The item is the tour. Describe in ${languageNameOf(tour.language)} what visitors can look at there: one or two short paragraphs of plain text, 40 to 120 words, present tense. Only what the texts and the image say: no history, prices, dates or praise that is made up.`,
    context: {
      stops: stops.map(({ name, description }) => ({
        name,
        description: plainTextOf(description).slice(0, stopDescriptionMaxLength),
      })),
    },
    items: [
      {
        id: tour.id,
        problem: stops.length === 0 ? 'noImage' : null,
        data: {
          name: tour.name,
          currentDescription: plainTextOf(tour.description).slice(0, descriptionMaxLength),
        },
        image,
        check: checkParagraphs,
      },
    ],
    answerMaxTokens: 4_000,
  }
}
