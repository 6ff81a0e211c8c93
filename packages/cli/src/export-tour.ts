import { open, rename, rm } from 'node:fs/promises'
import { dataOf, type ExportOptions } from '@stopover/client'
import { printProgress } from './print-progress.ts'
import type { Session } from './settings.ts'

export type ExportSettings = {
  readonly tourId: string
  /** Path of the ZIP file. An existing file is replaced once the new one is complete. */
  readonly path: string
  readonly options: ExportOptions
}

/** Record at the end of each ZIP file, which lacks a comment here (APPNOTE.TXT, section 4.3.16). */
const endRecordBytes = 22
const endRecordSignature = Buffer.from([0x50, 0x4b, 0x05, 0x06])

/** Error of a download that ended before the end of the file. */
export class IncompleteFileError extends Error {}

const megabyte = 1_000_000
const progressStepBytes = 10 * megabyte

/** Reports the progress in steps. Both sizes are without the few bytes of the directory of the archive. */
function createProgress(totalBytes: number | null): (storedBytes: number) => void {
  let reportedSteps = 0
  return (storedBytes) => {
    const steps = Math.floor(storedBytes / progressStepBytes)
    if (steps === reportedSteps) return
    reportedSteps = steps
    const stored = Math.round(storedBytes / megabyte)
    const total = totalBytes === null ? '' : ` of ${Math.round(totalBytes / megabyte)}`
    printProgress(`Downloaded ${stored}${total} MB`)
  }
}

/** Writes a stream to a new file. Rejects if it breaks, or if it isn't a whole ZIP file. */
async function writeArchive(
  body: ReadableStream<Uint8Array>,
  path: string,
  onProgress: (storedBytes: number) => void,
): Promise<void> {
  const file = await open(path, 'wx')
  let storedBytes = 0
  let end: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of body) {
      await file.writeFile(chunk)
      storedBytes += chunk.length
      end = Buffer.concat([end, chunk]).subarray(-endRecordBytes)
      onProgress(storedBytes)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  if (!end.subarray(0, endRecordSignature.length).equals(endRecordSignature)) throw new IncompleteFileError()
}

/**
 * Downloads a copy of a tour. The file gets its name once it is complete: until then it has another one, and is deleted if
 * the download fails or is interrupted.
 */
export async function exportTour(
  { client, accountId: aid }: Session,
  { tourId, path, options }: ExportSettings,
): Promise<void> {
  const parameters = { path: { aid, tid: tourId }, query: options }
  const { sizeBytes } = await dataOf(client.api.GET('/api/v2/{aid}/tours/{tid}/export', { params: parameters }))
  const partPath = `${path}.${process.pid}.part`
  const interruption = new AbortController()
  const interrupt = () => interruption.abort()
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  try {
    const body = await client.exportTour(tourId, options)
    await writeArchive(
      body.pipeThrough(new TransformStream(), { signal: interruption.signal }),
      partPath,
      createProgress(sizeBytes),
    )
    await rename(partPath, path)
  } catch (error) {
    await rm(partPath, { force: true })
    throw error
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  }
}
