import { randomUUID } from 'node:crypto'
import { stopIdsIn } from '../../../shared/hotspots/references.ts'
import { limits } from '../../../shared/limits.ts'
import type { AccountScope, EntityManager } from '../../kernel/scope.ts'
import { copyFloorPlans } from '../floor-plans/change.ts'
import { copyForms } from '../forms/change.ts'
import { Hotspot } from '../hotspots/entity.ts'
import { linkMedia } from '../hotspots/link-media.ts'
import { backgroundAudioOf } from '../media/background-audio.ts'
import { Stop } from '../stops/entity.ts'
import { Tour } from '../tours/entity.ts'
import { copyTranslations } from '../translations/copy.ts'
import { copyButtons } from './buttons.ts'

/** The same details pointing at the copies of stops that were copied with them. */
function repointed(hotspot: Hotspot, newStopIds: ReadonlyMap<string, string>): Record<string, unknown> {
  let text = JSON.stringify(hotspot.details)
  for (const stopId of stopIdsIn(hotspot)) {
    text = text.replaceAll(stopId, newStopIds.get(stopId) ?? stopId)
  }
  return JSON.parse(text)
}

type CopyPlan = {
  readonly account: string
  /** The tour that the stops are of, and the one that gets them. */
  readonly from: string
  readonly tour: string
  readonly newStopIds: ReadonlyMap<string, string>
}

/** Copies stops with their hotspots into a tour; `newStopIds` says which id each copy gets. */
export async function copyStops(
  em: EntityManager,
  stops: readonly Stop[],
  { account, from, tour, newStopIds }: CopyPlan,
): Promise<void> {
  for (const stop of stops) {
    const { name, description, media, initialView, northOffsetDeg, levelPitchDeg, levelRollDeg, hiddenFromList, tags } =
      stop
    const id = newStopIds.get(stop.id) ?? randomUUID()
    const fields = { name, description, media: media ?? null, initialView, northOffsetDeg, levelPitchDeg, levelRollDeg }
    const places = { floorPlanPosition: stop.floorPlanPosition ?? null, location: stop.location ?? null }
    em.create(Stop, { id, account, tour, hiddenFromList, tags, ...fields, ...places, ...backgroundAudioOf(stop) })
  }
  await em.flush()
  const hotspots = await em.find(Hotspot, { stop: { $in: stops.map((stop) => stop.id) }, deletedAt: null })
  const newIds = new Map(newStopIds)
  const copies = hotspots.map((row) => {
    const id = randomUUID()
    newIds.set(row.id, id)
    const {
      kind,
      yawDeg,
      pitchDeg,
      title,
      description,
      tooltip,
      icon,
      colour,
      size,
      labelMode,
      readingOrder,
      visible,
    } = row
    const fields = { kind, yawDeg, pitchDeg, title, description, tooltip, labelMode, readingOrder, visible }
    const span = { fromSeconds: row.fromSeconds ?? null, toSeconds: row.toSeconds ?? null }
    const looks = {
      icon: icon ?? null,
      colour: colour ?? null,
      size: size ?? null,
      details: repointed(row, newStopIds),
    }
    return em.create(Hotspot, { id, account, stop: newStopIds.get(row.stop) ?? row.stop, ...fields, ...looks, ...span })
  })
  await em.flush()
  await linkMedia(em, copies)
  await em.flush()
  await copyTranslations(em, { from, to: tour, copies: newIds })
}

/** A whole tour again, under a name that says so. */
export async function copyTour({ em, account, actor, ports }: AccountScope, tour: Tour): Promise<Tour> {
  const newStopIds = new Map(tour.stopIds.map((id) => [id, randomUUID() as string]))
  return em.transactional(async (inner) => {
    const { description, cover, language, languages, stopDescriptionMinimized, transition, tags } = tour
    const copy = inner.create(Tour, {
      account: account.id,
      description,
      cover: cover ?? null,
      language,
      languages,
      stopDescriptionMinimized,
      transition,
      tags,
      ...backgroundAudioOf(tour),
      buttons: copyButtons(tour.buttons ?? null, newStopIds),
      location: tour.location ?? null,
      mapShown: tour.mapShown,
      styles: tour.styles ?? null,
      name: `${tour.name} (copy)`.slice(0, limits.nameMaxLength),
      stopIds: tour.stopIds.map((id) => newStopIds.get(id) ?? id),
      startStopId: newStopIds.get(tour.startStopId ?? '') ?? null,
      savedAt: ports.now(),
      savedBy: actor.id,
    })
    await inner.flush()
    await copyFloorPlans(inner, tour.id, copy.id)
    await copyForms(inner, tour.id, copy.id)
    const stops = await inner.find(Stop, { id: { $in: tour.stopIds }, deletedAt: null })
    await copyStops(inner, stops, { account: account.id, from: tour.id, tour: copy.id, newStopIds })
    return copy
  })
}
