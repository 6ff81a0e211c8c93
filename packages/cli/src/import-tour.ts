import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { dataOf, type TourImportPreview } from '@stopover/client'
import { printProgress } from './print-progress.ts'
import type { Session } from './settings.ts'
import { UsageError } from './usage-error.ts'

export type ImportSettings = {
  /** Path of the ZIP file. */
  readonly path: string
  /** Name of the tour; undefined for the name in the file. */
  readonly name: string | undefined
  /** True if the file is only read, so that nothing is created. */
  readonly onlyPreview: boolean
  readonly onPreview: (preview: TourImportPreview) => void
}

async function openArchive(path: string): Promise<Blob> {
  const isFile = await stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  )
  if (!isFile) throw new UsageError(`${path} isn't a file that can be read.`)
  return openAsBlob(path)
}

/** Rejects on Ctrl+C and SIGTERM, so that the caller can clean up before the command ends. */
function untilInterrupted({ signal }: AbortController): Promise<never> {
  return new Promise((_, reject) => {
    const interrupt = () => reject(new DOMException('Interrupted', 'AbortError'))
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
    signal.addEventListener('abort', () => process.off('SIGINT', interrupt).off('SIGTERM', interrupt))
  })
}

/**
 * Uploads the ZIP file of a tour, reports its contents, and creates the tour. Resolves to its id, or to undefined after a
 * preview. An interrupted import leaves neither a tour nor the file.
 */
export async function importTour(
  { client, accountId: aid }: Session,
  { path, name, onlyPreview, onPreview }: ImportSettings,
): Promise<string | undefined> {
  const file = await openArchive(path)
  let uploadId: string | undefined
  let isStarted = false
  const cleanUp = async () => {
    if (uploadId === undefined) return
    const parameters = { path: { aid, uploadId } }
    if (isStarted) await client.api.DELETE('/api/v2/{aid}/tour-imports/{uploadId}', { params: parameters })
    else await client.deleteUpload(uploadId)
  }
  const run = async () => {
    printProgress(`Uploading ${basename(path)} …`)
    uploadId = await client.uploadTour(file, { name: basename(path) })
    printProgress('Reading the tour …')
    const parameters = { path: { aid, uploadId } }
    onPreview(await dataOf(client.api.GET('/api/v2/{aid}/tour-imports/{uploadId}/preview', { params: parameters })))
    if (onlyPreview) return undefined
    printProgress('Importing …')
    isStarted = true
    return client.importTour(uploadId, name === undefined ? {} : { name })
  }
  const end = new AbortController()
  try {
    const tourId = await Promise.race([run(), untilInterrupted(end)])
    if (onlyPreview) await cleanUp()
    return tourId
  } catch (error) {
    // The first error is the one to report. The server deletes what stays here after a day.
    await cleanUp().catch(() => undefined)
    throw error
  } finally {
    end.abort()
  }
}

/** Resolves when all media of a tour are processed, which publishing requires. */
export async function untilMediaReady({ client, accountId: aid }: Session, tourId: string): Promise<void> {
  const { media } = await dataOf(
    client.api.GET('/api/v2/{aid}/tours/{tid}', { params: { path: { aid, tid: tourId } } }),
  )
  for (const [index, { id, name }] of media.entries()) {
    printProgress(`Processing ${name} (${index + 1} of ${media.length}) …`)
    await client.untilReady(id)
  }
}
