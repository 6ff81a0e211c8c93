import { cubeFaces } from '../../../../shared/geometry/cube.ts'
import { type CubeNamingName, cubeNamingNames, readFaceName } from '../../../../shared/media/cube-namings.ts'
import { fileTypeOf } from './file-type.ts'
import type { PickedFile } from './picked-files.ts'

/** Six files of one folder whose names make them the faces of one cube. */
export type FaceSet = { readonly name: string; readonly folder: string; readonly faces: readonly PickedFile[] }

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/** The sets under one naming. A seventh file of the same name and a further number makes a row of photos of them. */
function setsUnder(naming: CubeNamingName, files: readonly PickedFile[]): FaceSet[] {
  const named = files.flatMap((file) => {
    const read = readFaceName(file.path, naming)
    return read === undefined ? [] : [{ file, ...read, folder: folderOf(file.path) }]
  })
  const groups = Map.groupBy(named, ({ folder, stem }) => folder + stem.toLowerCase())
  return [...groups.values()].flatMap((group) => {
    const known = new Set(group.map(({ face }) => face))
    const [first] = group
    if (first === undefined || group.length !== cubeFaces.length) return []
    if (!cubeFaces.every((face) => known.has(face))) return []
    const { folder, stem } = first
    const name = stem || folder.split('/').at(-2) || 'cube'
    return [{ name, folder, faces: group.map(({ file }) => file) }]
  })
}

/** The cubes among images, by their names alone. No file is in two of them. */
export function findFaceSets(files: readonly PickedFile[]): readonly FaceSet[] {
  const pictures = files.filter(({ file }) => fileTypeOf(file).startsWith('image/'))
  const taken = new Set<PickedFile>()
  const sets: FaceSet[] = []
  for (const naming of cubeNamingNames) {
    const free = pictures.filter((file) => !taken.has(file))
    for (const set of setsUnder(naming, free)) {
      for (const face of set.faces) taken.add(face)
      sets.push(set)
    }
  }
  return sets
}
