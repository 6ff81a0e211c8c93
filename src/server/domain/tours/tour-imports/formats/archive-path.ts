/** Folder of a path, with a slash at its end; empty for the top level. */
export const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

export const baseNameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Path in an archive of a file that a description refers to, relative to a folder. Undefined for addresses on the web, and
 * for paths that leave the archive.
 */
export function archivePath(folder: string, reference: string): string | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(reference)) return undefined
  const [path = ''] = reference.split(/[?#]/)
  const segments: string[] = []
  for (const segment of decoded(`${folder}${path}`).replaceAll('\\', '/').split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return undefined
  }
  return segments.length > 0 ? segments.join('/') : undefined
}
