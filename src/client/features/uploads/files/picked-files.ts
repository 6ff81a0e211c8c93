import { isHiddenPath } from '../../../../shared/media/hidden-files.ts'
import { type MediaKind, mediaKindNames, mediaKinds } from '../../../../shared/media/registry.ts'
import { readableName } from '../../../../shared/web/readable-name.ts'
import { fileTypeOf, otherNamesOf } from './file-type.ts'

/** A file with its path below the folder that was chosen or dropped. */
export type PickedFile = {
  readonly file: File
  readonly path: string
  /** The six images it was joined from. */
  readonly faces?: readonly PickedFile[]
}

export type Picked = {
  readonly files: readonly PickedFile[]
  /** What the library takes, but as none of the kinds that are asked for. */
  readonly others: readonly PickedFile[]
  /** Paths of files that the library does not take. */
  readonly leftOut: readonly string[]
}

function isOf(kinds: readonly MediaKind[], file: File): boolean {
  const type = fileTypeOf(file)
  return kinds.some((kind) => mediaKinds[kind].acceptedTypes.some((accepted) => accepted === type))
}

/** What a file may be by its type; anything where that is none we know. */
export function kindsOfFile(file: File): readonly MediaKind[] {
  const known = mediaKindNames.filter((kind) => isOf([kind], file))
  return known.length === 0 ? mediaKindNames : known
}

/** For `accept` of a file input: types, and ends of names for systems that know no type for them. */
export function acceptAttribute(kinds: readonly MediaKind[] = mediaKindNames): string {
  const types = kinds.flatMap((kind) => [...mediaKinds[kind].acceptedTypes])
  return [...new Set<string>([...types, ...otherNamesOf(types)])].join(',')
}

function pathOf(file: File): string {
  // Dropzone puts `path` on files of dropped folders, the browser `webkitRelativePath` on those of a chosen one.
  const dropped = 'path' in file && typeof file.path === 'string' ? file.path : ''
  const path = dropped || file.webkitRelativePath || file.name
  return path.replace(/^\.?\//, '')
}

/**
 * Sorts out what to upload, in the order of the paths as people count ("stop 2" before "stop 10"). Files a system
 * hides are dropped silently. The server decides by content.
 */
export function sortPicked(files: readonly File[], kinds: readonly MediaKind[] = mediaKindNames): Picked {
  const all = files.map((file) => ({ file, path: pathOf(file) })).filter(({ path }) => !isHiddenPath(path))
  const byPath = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  all.sort((a, b) => byPath.compare(a.path, b.path))
  return {
    files: all.filter(({ file }) => isOf(kinds, file)),
    others: all.filter(({ file }) => isOf(mediaKindNames, file) && !isOf(kinds, file)),
    leftOut: all.filter(({ file }) => !isOf(mediaKindNames, file)).map(({ path }) => path),
  }
}

/** A name for what is made of files: that of the folder they all come from, else that of the first. */
export function nameForAll(files: readonly PickedFile[]): string | null {
  const name = commonFolder(files) ?? files[0]?.file.name
  return name === undefined ? null : readableName(name)
}

function commonFolder(files: readonly PickedFile[]): string | null {
  const folders = new Set(files.map(({ path }) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '')))
  const [only] = folders
  return folders.size === 1 && only !== undefined && only !== '' ? only : null
}
