import { limits } from '../../../../shared/limits.ts'
import { cubeType } from '../../../../shared/media/registry.ts'
import { type FaceSet, findFaceSets } from './face-sets.ts'
import { readImageSize } from './guess-kind.ts'
import type { PickedFile } from './picked-files.ts'

/** What a zip needs besides the files in it, by far. */
const zipOverheadBytes = 64 * 1024
/** The same six files make the same zip at any time, so that an interrupted upload finds its beginning again. */
const zipTime = new Date(1990, 0, 1)

/** Whether the images are what cubes are made of, and fit into one file: square, and all of one size. */
async function isCube({ faces }: FaceSet): Promise<boolean> {
  const bytes = faces.reduce((sum, { file }) => sum + file.size, zipOverheadBytes)
  if (bytes > limits.imageMaxBytes) return false
  const sizes = await Promise.all(faces.map(({ file }) => readImageSize(file)))
  const [first] = sizes
  return sizes.every((size) => size !== null && size.width === size.height && size.width === first?.width)
}

/** The six files as one zip that stores them as they are. */
async function zipFaces({ name, folder, faces }: FaceSet): Promise<PickedFile> {
  const { Zip, ZipPassThrough } = await import('fflate')
  const parts: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(new Uint8Array(part))
  })
  for (const { file } of faces) {
    const entry = new ZipPassThrough(file.name)
    entry.mtime = zipTime
    zip.add(entry)
    entry.push(new Uint8Array(await file.arrayBuffer()), true)
  }
  zip.end()
  const lastModified = Math.max(...faces.map(({ file }) => file.lastModified))
  const file = new File(parts, `${name}.zip`, { type: cubeType, lastModified })
  return { file, path: `${folder}${name}.zip`, faces }
}

/**
 * Files with the six faces of each cube among them joined into one, which stands where the first of them stood. What
 * only looks like a cube by its names stays what it is.
 */
export async function joinFaces(files: readonly PickedFile[]): Promise<readonly PickedFile[]> {
  const joined = new Map<PickedFile, PickedFile | null>()
  for (const set of findFaceSets(files)) {
    if (!(await isCube(set).catch(() => false))) continue
    // Faces that cannot be joined here, the server being away or a file unreadable, are images by themselves.
    const zip = await zipFaces(set).catch(() => null)
    const [first] = files.filter((file) => set.faces.includes(file))
    if (zip === null || first === undefined) continue
    for (const face of set.faces) joined.set(face, null)
    joined.set(first, zip)
  }
  return files.flatMap((file) => {
    const instead = joined.get(file)
    return instead === null ? [] : [instead ?? file]
  })
}
