import type { CopyFiles, FileContent } from './copy-store.ts'

/** Version of a copy on its server. */
export type PublishedVersion = { readonly id: string; readonly files: CopyFiles }

/** Files that the page never loads: instructions, the schema, and original files for editing. */
const unusedPath = /^(?:README\.txt|schemas\/|originals\/)/

const hexOf = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 checksum in hexadecimal. */
export async function sha256Of(bytes: BufferSource): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', bytes))
}

function readFile(value: unknown): readonly [path: string, content: FileContent] {
  const { path, sizeBytes, sha256 }: Readonly<Record<string, unknown>> = Object(value)
  if (typeof path !== 'string' || typeof sizeBytes !== 'number' || typeof sha256 !== 'string')
    throw new TypeError('manifest.json has an invalid file')
  return [path, { sha256, sizeBytes }]
}

/** Reads `manifest.json`. Its own checksum is the id of the version. */
export async function readCopyManifest(text: string): Promise<PublishedVersion> {
  const { files: listedFiles }: Readonly<Record<string, unknown>> = Object(JSON.parse(text))
  if (!Array.isArray(listedFiles)) throw new TypeError('manifest.json has no files')
  const files = listedFiles.map(readFile).filter(([path]) => !unusedPath.test(path))
  return { id: await sha256Of(new TextEncoder().encode(text)), files: Object.fromEntries(files) }
}
