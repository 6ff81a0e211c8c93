import type { View } from '../../../../shared/geometry/sphere.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { TourSave } from '../../../../shared/tours/saves.ts'
import { tourLimits } from '../../../../shared/tours/tour-limits.ts'
import { defaultView } from '../../../../shared/tours/view.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import type { Media } from '../../library/media/entity.ts'
import type { Tour } from '../tours/entity.ts'
import { lockTour } from '../tours/find.ts'
import { markSaved } from '../tours/saves.ts'
import { Stop } from './entity.ts'
import { requireStopMedia } from './media.ts'

type AddedStops = { readonly tour: Tour; readonly stopIds: readonly string[]; readonly save: TourSave }

type NewStop = { readonly name: string; readonly mediaId: string | null }

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

/** Appends stops to a tour; 404 for media of other accounts. The first stop of a tour becomes its start. */
export async function addStops(scope: AccountScope, tourId: string, stops: readonly NewStop[]): Promise<AddedStops> {
  const { account, actor, ports } = scope
  return scope.em.transactional(async (em) => {
    const tour = await lockTour(em, account.id, tourId)
    if (tour.stopIds.length + stops.length > tourLimits.stopsMax) throw new AppError('input.invalid')
    const mediaIds = stops.map((stop) => stop.mediaId).filter((id) => id !== null)
    const media = new Map((await requireStopMedia(em, account.id, mediaIds)).map((item) => [item.id, item]))
    const rows = stops.map(({ name, mediaId }) =>
      em.create(Stop, {
        account: account.id,
        tour: tour.id,
        name,
        media: mediaId,
        initialView: initialViewOf(media.get(mediaId ?? '')),
        northOffsetDeg: northOffsetOf(media.get(mediaId ?? '')),
        savedAt: ports.now(),
        savedBy: actor.id,
      }),
    )
    await em.flush()
    tour.stopIds = [...tour.stopIds, ...rows.map((row) => row.id)]
    tour.startStopId ??= tour.stopIds[0] ?? null
    const save = markSaved(scope, tour)
    return { tour, stopIds: rows.map((row) => row.id), save }
  })
}
