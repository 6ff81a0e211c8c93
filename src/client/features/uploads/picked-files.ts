import { mediaKinds } from '../../../shared/media/registry.ts'

/** A file with its path below the folder that was chosen or dropped. */
export type PickedFile = { readonly file: File; readonly path: string }

export type Picked = { readonly files: readonly PickedFile[]; readonly leftOut: readonly string[] }

const acceptedTypes: readonly string[] = [...mediaKinds.panos.acceptedTypes, ...mediaKinds.images.acceptedTypes]

/** For `accept` of a file input. */
export const acceptAttribute = [...new Set(acceptedTypes)].join(',')

function pathOf(file: File): string {
  // Dropzone puts `path` on files of dropped folders, the browser `webkitRelativePath` on those of a chosen one.
  const dropped = 'path' in file && typeof file.path === 'string' ? file.path : ''
  const path = dropped || file.webkitRelativePath || file.name
  return path.replace(/^\.?\//, '')
}

function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.') || part === 'Thumbs.db' || part === 'desktop.ini')
}

/**
 * Sorts out what to upload, in the order of the paths as people count ("stop 2" before "stop 10"). Files a system
 * hides are dropped silently, others that are no pictures are named. The server decides by content.
 */
export function sortPicked(files: readonly File[]): Picked {
  const all = files.map((file) => ({ file, path: pathOf(file) })).filter(({ path }) => !isHidden(path))
  const byPath = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  all.sort((a, b) => byPath.compare(a.path, b.path))
  return {
    files: all.filter(({ file }) => acceptedTypes.includes(file.type)),
    leftOut: all.filter(({ file }) => !acceptedTypes.includes(file.type)).map(({ path }) => path),
  }
}

/** The folder all files come from, if there is one: a good name for what is made of them. */
export function commonFolder(files: readonly PickedFile[]): string | null {
  const folders = new Set(files.map(({ path }) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '')))
  const [only] = folders
  return folders.size === 1 && only !== undefined && only !== '' ? only : null
}
