import { isHiddenPath } from '../../../../../shared/media/hidden-files.ts'
import { type MediaKind, mediaKindNames, mediaKinds } from '../../../../../shared/media/registry.ts'
import { aliasesOf, fileTypeOf } from './file-type.ts'

/** The stop that a file becomes. */
export type StopTarget = { readonly tourId: string; readonly stopId: string }

/** A file with its path relative to the chosen or dropped folder. */
export type PickedFile = {
  readonly file: File
  readonly path: string
  readonly stop?: StopTarget
  /** The cube faces that it was joined from. */
  readonly faces?: readonly PickedFile[]
}

export type PartitionedFiles = {
  readonly files: readonly PickedFile[]
  /** Files that the library accepts, but that are not of the required kinds. */
  readonly wrongKind: readonly PickedFile[]
  /** Paths of files that the library doesn't accept. */
  readonly skipped: readonly string[]
}

function isOfKinds(kinds: readonly MediaKind[], file: File): boolean {
  const type = fileTypeOf(file)
  return kinds.some((kind) => mediaKinds[kind].acceptedTypes.some((accepted) => accepted === type))
}

/** Kinds that accept the type of a file; all kinds if the type is unknown. */
export function kindsOfFile(file: File): readonly MediaKind[] {
  const kinds = mediaKindNames.filter((kind) => isOfKinds([kind], file))
  return kinds.length === 0 ? mediaKindNames : kinds
}

/** Value for `accept` of a file input: MIME types, and extensions for systems that don't know the types. */
export function acceptAttribute(kinds: readonly MediaKind[] = mediaKindNames): string {
  const types = kinds.flatMap((kind) => [...mediaKinds[kind].acceptedTypes])
  return [...new Set<string>([...types, ...aliasesOf(types)])].join(',')
}

function pathOf(file: File): string {
  // Dropzone sets `path` on files of dropped folders. The browser sets `webkitRelativePath` on files of chosen folders.
  const droppedPath = 'path' in file && typeof file.path === 'string' ? file.path : ''
  const path = droppedPath || file.webkitRelativePath || file.name
  return path.replace(/^\.?\//, '')
}

/**
 * Partitions files into those to upload and those to skip, in natural order of their paths ("stop 2" before "stop 10").
 * Hidden files are ignored. The server checks the content.
 */
export function partitionFiles(files: readonly File[], kinds: readonly MediaKind[] = mediaKindNames): PartitionedFiles {
  const visibleFiles = files.map((file) => ({ file, path: pathOf(file) })).filter(({ path }) => !isHiddenPath(path))
  const byPath = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  visibleFiles.sort((a, b) => byPath.compare(a.path, b.path))
  return {
    files: visibleFiles.filter(({ file }) => isOfKinds(kinds, file)),
    wrongKind: visibleFiles.filter(({ file }) => isOfKinds(mediaKindNames, file) && !isOfKinds(kinds, file)),
    skipped: visibleFiles.filter(({ file }) => !isOfKinds(mediaKindNames, file)).map(({ path }) => path),
  }
}
