import { randomUUID } from 'node:crypto'
import type { View } from '../../../../shared/geometry/sphere.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { neutralStopName, stopNameOfMedium } from '../../../../shared/tours/naming/stop-name.ts'
import type { TourSave } from '../../../../shared/tours/saves.ts'
import type { NewStop } from '../../../../shared/tours/stops.ts'
import { tourLimits } from '../../../../shared/tours/tour-limits.ts'
import { inUploadOrder } from '../../../../shared/tours/upload-order.ts'
import { defaultView } from '../../../../shared/tours/view.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import type { Media } from '../../library/media/entity.ts'
import type { Tour } from '../tours/entity.ts'
import { lockTour } from '../tours/find.ts'
import { markSaved } from '../tours/saves.ts'
import { Stop } from './entity.ts'
import { requireStopMedia } from './require-media.ts'
import { startAtPanorama } from './start-at-panorama.ts'

type AddedStops = { readonly tour: Tour; readonly stopIds: readonly string[]; readonly save: TourSave }

type StopsToAdd = {
  readonly tourId: string
  readonly stops: readonly NewStop[]
  /** Ids of all stops of one upload, in their order. */
  readonly uploadOrder?: readonly string[] | undefined
}

/** North offset from the heading in the panorama's metadata. */
function northOffsetOf(media: Media | undefined): number {
  const manifest = media?.manifest
  const heading = media?.headingDeg ?? (manifest && 'pose' in manifest ? manifest.pose?.headingDeg : undefined)
  return heading === undefined ? 0 : ((heading % 360) + 360) % 360
}

/** Initial view from the panorama's metadata, with defaults for missing values. */
function initialViewOf(media: Media | undefined): View {
  const { yawDeg, pitchDeg, fovDeg } = media?.initialView ?? {}
  return {
    yawDeg: yawDeg ?? defaultView.yawDeg,
    pitchDeg: pitchDeg ?? defaultView.pitchDeg,
    fovDeg: fovDeg ?? defaultView.fovDeg,
  }
}

type ExistingStop = { readonly id: string; readonly name: string; readonly media_id: string | null }

// In SQL, because the ORM would load the descriptions of a thousand stops too.
const existingStopsSql = 'select id, name, media_id from stops where tour_id = ? and deleted_at is null'

/** Ids of stops that an earlier call added, including deleted ones; 409 if any is in another tour. */
async function findAddedBefore(em: EntityManager, tourId: string, stops: readonly NewStop[]): Promise<Set<string>> {
  const ids = stops.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return new Set()
  const rows = await em.find(Stop, { id: { $in: ids } })
  if (rows.some(({ tour }) => tour !== tourId)) throw new AppError('resource.conflict')
  return new Set(rows.map(({ id }) => id))
}

/** Leaves out stops with a medium that an existing stop, or an earlier stop of the list, already shows. */
function withoutDuplicateMedia(stops: readonly NewStop[], existingStops: readonly ExistingStop[]): NewStop[] {
  const mediaIds = new Set(existingStops.map(({ media_id }) => media_id))
  return stops.filter(({ mediaId }) => {
    const isNew = mediaId === null || !mediaIds.has(mediaId)
    mediaIds.add(mediaId)
    return isNew
  })
}

/** Chooses names of new stops: the client's choice, else the name of the medium, else a number that no other stop has. */
function chooseNames(
  stops: readonly (NewStop & { readonly id: string })[],
  {
    existingStops,
    mediumById,
    uploadOrder,
  }: {
    readonly existingStops: readonly ExistingStop[]
    readonly mediumById: ReadonlyMap<string, Media>
    readonly uploadOrder: readonly string[]
  },
): string[] {
  const rankById = new Map(uploadOrder.map((id, index) => [id, index]))
  const otherCount = existingStops.filter(({ id }) => !rankById.has(id)).length
  const names = new Set(existingStops.map(({ name }) => name))
  return stops.map(({ id, name: chosenName, mediaId }, index) => {
    const medium = mediumById.get(mediaId ?? '')
    const mediumName = medium && stopNameOfMedium({ name: medium.name, title: medium.title ?? null })
    const rank = rankById.get(id)
    const position = rank === undefined ? existingStops.length + index + 1 : otherCount + rank + 1
    const name = chosenName ?? mediumName ?? neutralStopName(position, names)
    names.add(name)
    return name
  })
}

/**
 * Adds stops to a tour; 404 for media of other accounts. The first stop of a tour becomes its start. Existing
 * stop ids are not added again, so that a client can repeat a call after its response was lost.
 */
export async function addStops(scope: AccountScope, { tourId, stops, uploadOrder }: StopsToAdd): Promise<AddedStops> {
  const { account, actor, ports } = scope
  return scope.em.transactional(async (em) => {
    const tour = await lockTour(em, account.id, tourId)
    const existingStops = await em.execute<ExistingStop[]>(existingStopsSql, [tourId])
    const addedBeforeIds = await findAddedBefore(em, tourId, stops)
    const newStops = stops.filter(({ id }) => !addedBeforeIds.has(id ?? ''))
    const uniqueStops = uploadOrder === undefined ? newStops : withoutDuplicateMedia(newStops, existingStops)
    const addedStops = uniqueStops.map((stop) => ({ ...stop, id: stop.id ?? randomUUID() }))
    if (tour.stopIds.length + addedStops.length > tourLimits.stopsMax) throw new AppError('input.invalid')
    const mediaIds = addedStops.map((stop) => stop.mediaId).filter((id) => id !== null)
    const mediumById = new Map((await requireStopMedia(em, account.id, mediaIds)).map((item) => [item.id, item]))
    const names = chooseNames(addedStops, { existingStops, mediumById, uploadOrder: uploadOrder ?? [] })
    for (const [index, { id, mediaId }] of addedStops.entries()) {
      em.create(Stop, {
        id,
        account: account.id,
        tour: tour.id,
        name: names[index] ?? '',
        media: mediaId,
        initialView: initialViewOf(mediumById.get(mediaId ?? '')),
        northOffsetDeg: northOffsetOf(mediumById.get(mediaId ?? '')),
        savedAt: ports.now(),
        savedBy: actor.id,
      })
    }
    await em.flush()
    const previousStopIds = tour.stopIds
    tour.stopIds = inUploadOrder(
      previousStopIds,
      addedStops.map(({ id }) => id),
      uploadOrder ?? [],
    )
    if (uploadOrder !== undefined) await startAtPanorama(em, tour, previousStopIds)
    tour.startStopId ??= tour.stopIds[0] ?? null
    const save = markSaved(scope, tour)
    return { tour, stopIds: [...addedBeforeIds, ...addedStops.map(({ id }) => id)], save }
  })
}
