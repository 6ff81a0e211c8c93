import { openAsBlob } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { type Session, UsageError } from './settings.ts'

/** Medium of an uploaded file, whose name has no extension. */
export type UploadedPanorama = { readonly name: string; readonly mediaId: string }

const imageFilePattern = /\.(?:jpe?g|png|webp|avif|heic|heif|hif|tiff?)$/i

async function panoramasIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => {
    throw new UsageError(`The folder ${folder} can't be read.`)
  })
  const files = names
    .filter((name) => imageFilePattern.test(name))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  if (files.length === 0) throw new UsageError(`${folder} contains no panoramas (JPEG, HEIC, PNG, WebP, AVIF or TIFF).`)
  return files
}

/** Uploads the panoramas of a folder in the order of their names, and waits until all are processed. */
export async function uploadFolder({ client }: Session, folder: string): Promise<readonly UploadedPanorama[]> {
  const files = await panoramasIn(folder)
  const panoramas: UploadedPanorama[] = []
  for (const [index, file] of files.entries()) {
    console.error(`Uploading ${file} (${index + 1} of ${files.length}) …`)
    const mediaId = await client.upload(await openAsBlob(join(folder, file)), { name: file, kind: 'panos' })
    panoramas.push({ name: basename(file, extname(file)), mediaId })
  }
  console.error('Processing …')
  for (const { mediaId } of panoramas) await client.untilReady(mediaId)
  return panoramas
}
