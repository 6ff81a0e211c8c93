import { apiErrorOf, isTransient } from '../../../../platform/api-error.ts'
import { leaveOut, markAdded, tourUploads } from './tour-uploads.ts'

type StoredFile = { readonly id: string; readonly name: string; readonly stopId: string }
type NewStop = { readonly id: string; readonly mediaId: string }

type AddRequests = {
  /** Partitions media by whether stops can show them. */
  readonly partition: (
    media: readonly StoredFile[],
  ) => Promise<{ readonly stopMedia: readonly StoredFile[]; readonly otherMedia: readonly StoredFile[] }>
  readonly onOtherMedia: (media: readonly StoredFile[]) => void
  readonly create: (stops: NewStop[], uploadOrder: string[]) => Promise<void>
  /** Called when the server permanently rejects stops; their media stay in the library. */
  readonly onRejected: (error: unknown) => void
}

/** First upload for a tour with files that are stored and not added yet. */
function nextStored(tourId: string) {
  for (const { tourId: uploadTourId, files } of tourUploads.getState().uploads) {
    const stored = files.flatMap(({ stopId, path, mediaId, isAdded }): StoredFile[] =>
      mediaId === null || isAdded ? [] : [{ id: mediaId, name: path.split('/').at(-1) ?? path, stopId }],
    )
    if (uploadTourId === tourId && stored.length > 0) return { stored, order: files.map(({ stopId }) => stopId) }
  }
  return null
}

/**
 * Adds stops for all stored files of a tour, also for those that are stored meanwhile. Rejects with temporary errors,
 * after which it can be called again.
 */
export async function addStoredFiles(tourId: string, requests: AddRequests): Promise<void> {
  for (let next = nextStored(tourId); next !== null; next = nextStored(tourId)) {
    const { stored, order } = next
    try {
      const { stopMedia, otherMedia } = await requests.partition(stored)
      if (otherMedia.length > 0) requests.onOtherMedia(otherMedia)
      leaveOut(otherMedia.map(({ stopId }) => stopId))
      if (stopMedia.length === 0) continue
      await requests.create(
        stopMedia.map(({ id, stopId }) => ({ id: stopId, mediaId: id })),
        order,
      )
      markAdded(stopMedia.map(({ stopId }) => stopId))
    } catch (error) {
      if (apiErrorOf(error)?.status === 401 || isTransient(apiErrorOf(error))) throw error
      leaveOut(stored.map(({ stopId }) => stopId))
      requests.onRejected(error)
    }
  }
}
