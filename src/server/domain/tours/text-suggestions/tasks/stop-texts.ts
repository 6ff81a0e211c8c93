import { stopIdsIn } from '../../../../../shared/hotspots/references.ts'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { plainTextOf } from '../../../../../shared/web/plain-text.ts'
import type { AccountScope } from '../../../../kernel/scope.ts'
import type { ModelImage } from '../../../../ports/language-model.ts'
import { Media } from '../../../library/media/entity.ts'
import { Hotspot } from '../../hotspots/entity.ts'
import { Stop } from '../../stops/entity.ts'
import type { Tour } from '../../tours/entity.ts'
import { checkName, checkParagraphs, missingItem } from '../check-text.ts'
import { languageNameOf } from '../language-name.ts'
import { loadThumbnails } from '../load-thumbnails.ts'
import type { PreparedItem, PrepareTask } from '../prepared-task.ts'

const neighborsMax = 8
const descriptionMaxLength = 600

/** Finds the stops of a tour that are not deleted. */
function findStops({ em, account }: AccountScope, tour: Tour, stopIds: readonly string[]): Promise<Stop[]> {
  return em.find(Stop, { id: { $in: [...stopIds] }, tour: tour.id, account: account.id, deletedAt: null })
}

const imageIdOf = ({ thumbnail, media }: Stop) => thumbnail ?? media ?? ''

/** Loads thumbnails by the ids of their stops. */
async function loadImages(
  scope: AccountScope,
  stops: readonly Stop[],
): Promise<ReadonlyMap<string, ModelImage | null>> {
  const { em, account } = scope
  const ids = stops.map(imageIdOf).filter((id) => id !== '')
  const media = await em.find(Media, { id: { $in: ids }, account: account.id, deletedAt: null })
  const images = await loadThumbnails(scope, media)
  return new Map(stops.map((stop) => [stop.id, images.get(imageIdOf(stop)) ?? null]))
}

/** Finds the stops to which a stop links, then the previous and the next stop of the tour. */
async function findNeighborIds(
  { em }: AccountScope,
  tour: Tour,
  stops: readonly Stop[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const where = { stop: { $in: stops.map(({ id }) => id) }, deletedAt: null }
  const hotspots = await em.find(Hotspot, where, { fields: ['id', 'stop', 'kind', 'details'] })
  return new Map(
    stops.map(({ id }) => {
      const linkedIds = hotspots.filter(({ stop }) => stop === id).flatMap((hotspot) => stopIdsIn(hotspot))
      const index = tour.stopIds.indexOf(id)
      const adjacentIds = [tour.stopIds[index - 1], tour.stopIds[index + 1]].filter((stopId) => stopId !== undefined)
      const ids = new Set([...linkedIds, ...adjacentIds])
      ids.delete(id)
      return [id, [...ids].slice(0, neighborsMax)]
    }),
  )
}

/** Finds the names of the neighbors of stops, by the ids of the stops. */
async function findNeighborNames(
  scope: AccountScope,
  tour: Tour,
  stops: readonly Stop[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const idsByStop = await findNeighborIds(scope, tour, stops)
  const ids = [...new Set([...idsByStop.values()].flat())]
  const where = { id: { $in: ids }, tour: tour.id, deletedAt: null }
  const rows = await scope.em.find(Stop, where, { fields: ['id', 'name'] })
  const nameById = new Map(rows.map(({ id, name }) => [id, name]))
  return new Map(
    [...idsByStop].map(([stopId, neighborIds]) => [stopId, neighborIds.flatMap((id) => nameById.get(id) ?? [])]),
  )
}

type StopTexts = {
  readonly check: PreparedItem['check']
  readonly dataOf: (stop: Stop) => Readonly<Record<string, unknown>>
}

async function prepareStops(
  scope: AccountScope,
  { tour, stopIds }: { readonly tour: Tour; readonly stopIds: readonly string[] },
  { check, dataOf }: StopTexts,
): Promise<readonly PreparedItem[]> {
  const stops = await findStops(scope, tour, stopIds)
  if (stops.length === 0) throw new AppError('resource.notFound')
  const images = await loadImages(scope, stops)
  const neighborNames = await findNeighborNames(scope, tour, stops)
  const stopById = new Map(stops.map((stop) => [stop.id, stop]))
  return stopIds.map((id): PreparedItem => {
    const stop = stopById.get(id)
    if (stop === undefined) return missingItem(id)
    const image = images.get(stop.id) ?? null
    return {
      id: stop.id,
      problem: image === null ? 'noImage' : null,
      data: { ...dataOf(stop), neighbors: neighborNames.get(stop.id) ?? [] },
      image,
      check,
    }
  })
}

/** Prepares names of stops from their images. */
export const prepareStopNames: PrepareTask<'stopName'> = async (scope, tour, { stopIds }) => ({
  instructions: `Each item is a stop of the tour with its image. Name what the place is, as a sign or a floor plan would: one to four words in ${languageNameOf(tour.language)}, in sentence case, without a number unless it can be read in the image. Give different places of the answer different names, and none the name of a neighbor. Keep the current name if it fits.`,
  context: { tour: tour.name },
  items: await prepareStops(
    scope,
    { tour, stopIds },
    {
      check: checkName,
      dataOf: ({ name }) => ({ currentName: name }),
    },
  ),
  answerMaxTokens: 2_000,
})

/** Prepares descriptions of stops from their images. */
export const prepareStopDescriptions: PrepareTask<'stopDescription'> = async (scope, tour, { stopIds }) => ({
  instructions: `Each item is a stop of the tour with its image. Describe to visitors in ${languageNameOf(tour.language)} what they see there: one or two short paragraphs of plain text, 30 to 90 words, present tense. Only what the image shows or the texts say: no history, prices, dates or praise that is made up.`,
  context: { tour: tour.name },
  items: await prepareStops(
    scope,
    { tour, stopIds },
    {
      check: checkParagraphs,
      dataOf: ({ name, description }) => ({
        name,
        currentDescription: plainTextOf(description).slice(0, descriptionMaxLength),
      }),
    },
  ),
  answerMaxTokens: 4_000,
})
