import { apiErrorOf, isTransient } from '../../../../platform/api-error.ts'
import { markAdded, removeFiles, tourUploads } from './tour-uploads.ts'

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

/** Stored files that aren't stops yet, of the first upload with such files, and the order of all stops of the upload. */
function findStoredFiles(tourId: string) {
  for (const { tourId: uploadTourId, files } of tourUploads.getState().uploads) {
    const storedFiles = files.flatMap(({ stopId, path, mediaId, isAdded }): StoredFile[] =>
      mediaId === null || isAdded ? [] : [{ id: mediaId, name: path.split('/').at(-1) ?? path, stopId }],
    )
    if (uploadTourId === tourId && storedFiles.length > 0)
      return { storedFiles, uploadOrder: files.map(({ stopId }) => stopId) }
  }
  return null
}

/** True if files of a tour are stored and not added yet. */
export function hasStoredFiles(tourId: string): boolean {
  return findStoredFiles(tourId) !== null
}

/** True if the server rejected stops as too many, because other people or tabs have added some in the meantime. */
export function isOverLimit(error: unknown): boolean {
  return apiErrorOf(error)?.code === 'input.invalid'
}

/**
 * Adds stops in the order of their files. If the tour can't hold them all, as many as fit are added before it rejects.
 */
async function addWhatFits(media: readonly StoredFile[], add: (batch: readonly StoredFile[]) => Promise<void>) {
  let size = media.length
  for (let start = 0; start < media.length; ) {
    const batch = media.slice(start, start + size)
    try {
      await add(batch)
      start += batch.length
    } catch (error) {
      if (batch.length === 1 || !isOverLimit(error)) throw error
      // Halving the batch finds the number that fits in a few calls.
      size = Math.floor(batch.length / 2)
    }
  }
}

/**
 * Adds stops for all stored files of a tour, including files that are stored in the meantime. Rejects with transient
 * errors, after which it can be called again.
 */
export async function addStoredFiles(tourId: string, requests: AddRequests): Promise<void> {
  for (let next = findStoredFiles(tourId); next !== null; next = findStoredFiles(tourId)) {
    const { storedFiles, uploadOrder } = next
    const addedIds = new Set<string>()
    try {
      const { stopMedia, otherMedia } = await requests.partition(storedFiles)
      if (otherMedia.length > 0) requests.onOtherMedia(otherMedia)
      removeFiles(otherMedia.map(({ stopId }) => stopId))
      await addWhatFits(stopMedia, async (batch) => {
        const stopIds = batch.map(({ stopId }) => stopId)
        await requests.create(
          batch.map(({ id, stopId }) => ({ id: stopId, mediaId: id })),
          uploadOrder,
        )
        markAdded(stopIds)
        for (const stopId of stopIds) addedIds.add(stopId)
      })
    } catch (error) {
      if (apiErrorOf(error)?.status === 401 || isTransient(apiErrorOf(error))) throw error
      removeFiles(storedFiles.map(({ stopId }) => stopId).filter((stopId) => !addedIds.has(stopId)))
      requests.onRejected(error)
    }
  }
}
