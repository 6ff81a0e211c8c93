import { mediaLimits } from '../../../../../shared/media/media-limits.ts'
import { cubeType } from '../../../../../shared/media/registry.ts'
import { type FaceSet, findFaceSets } from './face-sets.ts'
import { readImageSize } from './guess-kind.ts'
import type { PickedFile } from './picked-files.ts'

/** Generous upper bound for the size of zip headers. */
const zipOverheadBytes = 64 * 1024
/** Fixed time, so that the same faces give the same zip and an interrupted upload can resume. */
const zipTime = new Date(1990, 0, 1)

/** True if the images are square, equal in size, and small enough for one file. */
async function isCube({ faces }: FaceSet): Promise<boolean> {
  const bytes = faces.reduce((sum, { file }) => sum + file.size, zipOverheadBytes)
  if (bytes > mediaLimits.imageMaxBytes) return false
  const sizes = await Promise.all(faces.map(({ file }) => readImageSize(file)))
  const [firstSize] = sizes
  return sizes.every((size) => size !== null && size.width === size.height && size.width === firstSize?.width)
}

/** Uncompressed zip of the six faces. */
async function zipFaces({ name, folder, faces }: FaceSet): Promise<PickedFile> {
  const { Zip, ZipPassThrough } = await import('fflate')
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(new Uint8Array(chunk))
  })
  for (const { file } of faces) {
    const entry = new ZipPassThrough(file.name)
    entry.mtime = zipTime
    zip.add(entry)
    entry.push(new Uint8Array(await file.arrayBuffer()), true)
  }
  zip.end()
  const lastModified = Math.max(...faces.map(({ file }) => file.lastModified))
  const file = new File(chunks, `${name}.zip`, { type: cubeType, lastModified })
  return { file, path: `${folder}${name}.zip`, faces }
}

/**
 * Replaces the six faces of each cube with one zip, at the position of the first face. Files that look like a cube only
 * by their names are left unchanged.
 */
export async function joinFaces(files: readonly PickedFile[]): Promise<readonly PickedFile[]> {
  const replacements = new Map<PickedFile, PickedFile | null>()
  for (const set of findFaceSets(files)) {
    if (!(await isCube(set).catch(() => false))) continue
    // If joining fails, for example because a file is unreadable, the faces are uploaded as separate images.
    const zip = await zipFaces(set).catch(() => null)
    const [firstFace] = files.filter((file) => set.faces.includes(file))
    if (zip === null || firstFace === undefined) continue
    for (const face of set.faces) replacements.set(face, null)
    replacements.set(firstFace, zip)
  }
  return files.flatMap((file) => {
    const replacement = replacements.get(file)
    return replacement === null ? [] : [replacement ?? file]
  })
}
