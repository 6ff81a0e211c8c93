import { openAsBlob } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { StopoverError } from '@stopover/client'
import { endsCommand } from './errors.ts'
import { type GuessedKind, guessKind, isPanoramaFile } from './file-kinds.ts'
import type { Outcome } from './outcomes.ts'
import { printProgress } from './print-progress.ts'
import { runParallel } from './run-parallel.ts'
import type { Session } from './settings.ts'
import { UsageError } from './usage-error.ts'

export type LocalFile = { readonly path: string; readonly name: string; readonly kind: GuessedKind }

export type UploadSettings = {
  readonly files: readonly LocalFile[]
  /** Maximum number of files that are sent at once. */
  readonly parallel: number
  /** True if only panoramas are accepted, so that flat images are rejected. */
  readonly onlyPanoramas: boolean
  readonly onOutcome: (outcome: Outcome) => void
}

export type UploadReport = {
  readonly outcomes: readonly Outcome[]
  /** Error for which the upload stopped, because all further files would get it. */
  readonly endingError?: unknown
}

/** Paths of a folder's files in natural order, or the path of a file. */
async function pathsOf(path: string): Promise<readonly string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path]
    const entries = await readdir(path, { withFileTypes: true })
    return entries
      .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => join(path, name))
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  } catch {
    throw new UsageError(`${path} can't be read.`)
  }
}

/** Lists the files to upload; reports the files of folders that Stopover doesn't read. */
export async function listFiles(
  paths: readonly string[],
  { onlyPanoramas }: { readonly onlyPanoramas: boolean },
): Promise<readonly LocalFile[]> {
  const allPaths = (await Promise.all(paths.map(pathsOf))).flat()
  const files: LocalFile[] = []
  const skippedNames: string[] = []
  for (const path of allPaths) {
    const name = basename(path)
    const kind = guessKind(name)
    if (kind === undefined || (onlyPanoramas && !isPanoramaFile(name))) skippedNames.push(name)
    else files.push({ path, name, kind })
  }
  if (files.length === 0) {
    throw new UsageError(
      onlyPanoramas
        ? 'There are no panoramas to upload (JPEG, HEIC, PNG, WebP, AVIF, TIFF, or ZIP with cube faces).'
        : 'There are no files to upload. Stopover reads images, videos, audio, PDFs and 3D models.',
    )
  }
  if (skippedNames.length > 0) console.error(`Skipped, as their type isn't supported: ${skippedNames.join(', ')}`)
  return files
}

function failureOf(file: string, error: unknown): Outcome {
  if (error instanceof StopoverError) {
    const isRejected = error.status >= 400 && error.status < 500 && !endsCommand(error)
    return { file, result: isRejected ? 'rejected' : 'failed', reason: error.message, code: error.code }
  }
  const { message, code } = Object(error)
  return { file, result: 'failed', reason: String(message), code: typeof code === 'string' ? code : 'unknown' }
}

/**
 * Uploads files, several at once, and waits until all are processed. Goes on after a file that fails, but not after an
 * error that all files would get. Reports outcomes in the order of the files.
 */
export async function uploadFiles(
  { client }: Session,
  { files, parallel, onlyPanoramas, onOutcome }: UploadSettings,
): Promise<UploadReport> {
  let endingError: unknown
  const fail = (file: string, error: unknown) => {
    if (endsCommand(error)) endingError ??= error
    return failureOf(file, error)
  }
  const uploads = runParallel(files, parallel, async ({ path, name, kind }) => {
    if (endingError !== undefined) return failureOf(name, endingError)
    printProgress(`Uploading ${name} …`)
    try {
      return await client.addFile(await openAsBlob(path), { name, kind, kindIsGuess: !onlyPanoramas })
    } catch (error) {
      return fail(name, error)
    }
  })
  const outcomes: Outcome[] = []
  for (const [index, { name }] of files.entries()) {
    const upload = await uploads[index]
    if (upload === undefined) continue
    let outcome: Outcome
    if ('result' in upload) outcome = upload
    else {
      printProgress(`Processing ${name} (${index + 1} of ${files.length}) …`)
      outcome = await client.untilReady(upload.mediaId).then(
        ({ kind }) => ({ file: name, result: upload.isNew ? 'uploaded' : 'existing', mediaId: upload.mediaId, kind }),
        (error: unknown) => fail(name, error),
      )
    }
    outcomes.push(outcome)
    onOutcome(outcome)
  }
  return { outcomes, ...(endingError === undefined ? {} : { endingError }) }
}
