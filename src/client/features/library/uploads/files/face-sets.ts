import { cubeFaces } from '../../../../../shared/geometry/cube.ts'
import { type CubeNaming, cubeNamingNames, readFaceName } from '../../../../../shared/media/cube-namings.ts'
import { fileTypeOf } from './file-type.ts'
import type { PickedFile } from './picked-files.ts'

/** Six files in one folder that are the faces of a cube, according to their names. */
export type FaceSet = { readonly name: string; readonly folder: string; readonly faces: readonly PickedFile[] }

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/**
 * Face sets that follow one naming scheme. Seven or more files with the same stem are a numbered series, not a cube.
 */
function faceSetsByNaming(naming: CubeNaming, files: readonly PickedFile[]): FaceSet[] {
  const faceFiles = files.flatMap((file) => {
    const faceName = readFaceName(file.path, naming)
    return faceName === undefined ? [] : [{ file, ...faceName, folder: folderOf(file.path) }]
  })
  const groups = Map.groupBy(faceFiles, ({ folder, stem }) => folder + stem.toLowerCase())
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined || group.length !== cubeFaces.length) return []
    const groupFaces = new Set(group.map(({ face }) => face))
    if (!cubeFaces.every((face) => groupFaces.has(face))) return []
    const { folder, stem } = first
    const name = stem || folder.split('/').at(-2) || 'cube'
    return [{ name, folder, faces: group.map(({ file }) => file) }]
  })
}

/** Finds cubes among images by their file names. Each file belongs to at most one set. */
export function findFaceSets(files: readonly PickedFile[]): readonly FaceSet[] {
  const images = files.filter(({ file }) => fileTypeOf(file).startsWith('image/'))
  const usedFiles = new Set<PickedFile>()
  const sets: FaceSet[] = []
  for (const naming of cubeNamingNames) {
    const unusedImages = images.filter((file) => !usedFiles.has(file))
    for (const set of faceSetsByNaming(naming, unusedImages)) {
      for (const face of set.faces) usedFiles.add(face)
      sets.push(set)
    }
  }
  return sets
}
