import { inUploadOrder } from '../../../../../shared/tours/upload-order.ts'
import type { TourFile, TourUpload } from './tour-uploads.ts'

/** A file in the list of stops that isn't a stop yet. */
export type PendingStop = { readonly id: string; readonly file: TourFile }

/** Files that will become stops: they aren't stops yet and haven't failed. */
export function pendingFiles(
  uploads: readonly Pick<TourUpload, 'files'>[],
  stopIds: ReadonlySet<string>,
  failedIds: ReadonlySet<string>,
): readonly TourFile[] {
  return uploads.flatMap(({ files }) =>
    files.filter(({ stopId, isAdded }) => !isAdded && !stopIds.has(stopId) && !failedIds.has(stopId)),
  )
}

/** Stops of a tour, together with the files that will become stops, in the order that the server will use. */
export function withPendingStops<Stop extends { readonly id: string }>(
  stops: readonly Stop[],
  uploads: readonly Pick<TourUpload, 'files'>[],
  failedIds: ReadonlySet<string>,
): readonly (Stop | PendingStop)[] {
  const stopById = new Map(stops.map((stop) => [stop.id, stop]))
  const files = pendingFiles(uploads, new Set(stopById.keys()), failedIds)
  if (files.length === 0) return stops
  const fileById = new Map(files.map((file) => [file.stopId, file]))
  const order = uploads.reduce<readonly string[]>(
    (ids, upload) => {
      const uploadIds = upload.files.map(({ stopId }) => stopId)
      const newIds = uploadIds.filter((id) => fileById.has(id))
      return inUploadOrder(ids, newIds, uploadIds)
    },
    [...stopById.keys()],
  )
  return order.flatMap((id) => {
    const file = fileById.get(id)
    return stopById.get(id) ?? (file === undefined ? [] : { id, file })
  })
}

export function isPendingStop(item: { readonly id: string } | PendingStop): item is PendingStop {
  return 'file' in item
}

/**
 * Order of the stops after an item of the list was moved. If a stop was only moved past pending files, it also passes
 * the next stop in that direction, so that each move changes the order.
 */
export function orderAfterMove(
  listedIds: readonly string[],
  movedIds: readonly string[],
  pendingIds: ReadonlySet<string>,
): readonly string[] {
  const stopIds = listedIds.filter((id) => !pendingIds.has(id))
  const order = movedIds.filter((id) => !pendingIds.has(id))
  const movedId = listedIds.find((id) => isOnlyMove(listedIds, movedIds, id) && !pendingIds.has(id))
  if (movedId === undefined || order.some((id, index) => id !== stopIds[index])) return order
  const direction = movedIds.indexOf(movedId) < listedIds.indexOf(movedId) ? -1 : 1
  const index = stopIds.indexOf(movedId)
  const target = Math.min(Math.max(index + direction, 0), stopIds.length - 1)
  return stopIds.toSpliced(index, 1).toSpliced(target, 0, movedId)
}

/** True if both lists are the same without the moved item. */
function isOnlyMove(before: readonly string[], after: readonly string[], movedId: string): boolean {
  const otherIdsAfter = after.filter((id) => id !== movedId)
  return before.filter((id) => id !== movedId).every((id, index) => id === otherIdsAfter[index])
}
