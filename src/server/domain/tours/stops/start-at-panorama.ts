import { type MediaKind, mediaKinds } from '../../../../shared/media/registry.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Tour } from '../tours/entity.ts'

type KindRow = { readonly id: string; readonly kind: MediaKind | null }

const kindsSql = `select s.id, m.kind from stops s left join media m on m.id = s.media_id where s.id = any(?::uuid[])`

/** Chooses the first stop with a panorama or 360 video, else the first stop. */
function chooseStart(stopIds: readonly string[], surroundingIds: ReadonlySet<string>): string | null {
  return stopIds.find((id) => surroundingIds.has(id)) ?? stopIds[0] ?? null
}

/** Makes the first panorama or 360 video the start after stops were added, unless a person chose another start. */
export async function startAtPanorama(
  em: EntityManager,
  tour: Tour,
  previousStopIds: readonly string[],
): Promise<void> {
  const rows = await em.execute<KindRow[]>(kindsSql, [`{${tour.stopIds.join(',')}}`])
  const surroundingStops = rows.filter(({ kind }) => kind !== null && mediaKinds[kind].surrounds)
  const surroundingIds = new Set(surroundingStops.map(({ id }) => id))
  const startId = tour.startStopId ?? null
  if (startId === null || startId === chooseStart(previousStopIds, surroundingIds)) {
    tour.startStopId = chooseStart(tour.stopIds, surroundingIds)
  }
}
