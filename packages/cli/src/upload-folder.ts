import { openAsBlob } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { type Session, UsageError } from './settings.ts'

export type Uploaded = { readonly name: string; readonly mediaId: string }

const imageFile = /\.(?:jpe?g|png|webp|avif|heic|heif|hif|tiff?)$/i

async function panoramasIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => {
    throw new UsageError(`${folder} is no folder that can be read.`)
  })
  const files = names.filter((name) => imageFile.test(name)).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  if (files.length === 0) throw new UsageError(`${folder} holds no panoramas (JPEG, HEIC, PNG, WebP, AVIF or TIFF).`)
  return files
}

/** Uploads the panoramas of a folder in the order of their names, and waits until all can be shown. */
export async function uploadFolder({ client }: Session, folder: string): Promise<readonly Uploaded[]> {
  const files = await panoramasIn(folder)
  const uploaded: Uploaded[] = []
  for (const [index, file] of files.entries()) {
    console.error(`Uploading ${file} (${index + 1} of ${files.length}) …`)
    const mediaId = await client.upload(await openAsBlob(join(folder, file)), { name: file, kind: 'panos' })
    uploaded.push({ name: basename(file, extname(file)), mediaId })
  }
  console.error('Processing …')
  for (const { mediaId } of uploaded) await client.untilReady(mediaId)
  return uploaded
}
