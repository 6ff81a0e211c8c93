import { openAsBlob } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { type Session, UsageError } from './settings.ts'

export type UploadedPanorama = {
  /** File name without its extension. */
  readonly name: string
  readonly mediaId: string
}

const imageFilePattern = /\.(?:jpe?g|png|webp|avif|heic|heif|hif|tiff?)$/i

async function listPanoramas(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => {
    throw new UsageError(`The folder ${folder} can't be read.`)
  })
  const fileNames = names
    .filter((name) => imageFilePattern.test(name))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  if (fileNames.length === 0) {
    throw new UsageError(`${folder} contains no panoramas (JPEG, HEIC, PNG, WebP, AVIF or TIFF).`)
  }
  return fileNames
}

/** Uploads the panoramas of a folder in the order of their names, and waits until all are processed. */
export async function uploadFolder({ client }: Session, folder: string): Promise<readonly UploadedPanorama[]> {
  const fileNames = await listPanoramas(folder)
  const panoramas: UploadedPanorama[] = []
  for (const [index, fileName] of fileNames.entries()) {
    console.error(`Uploading ${fileName} (${index + 1} of ${fileNames.length}) …`)
    const file = await openAsBlob(join(folder, fileName))
    const mediaId = await client.upload(file, { name: fileName, kind: 'panos' })
    panoramas.push({ name: basename(fileName, extname(fileName)), mediaId })
  }
  console.error('Processing …')
  for (const { mediaId } of panoramas) await client.untilReady(mediaId)
  return panoramas
}
