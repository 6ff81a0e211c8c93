const systemNames: readonly string[] = ['__MACOSX', 'Thumbs.db', 'desktop.ini']

/** True for the path of a hidden file, or of metadata that operating systems add to archives. */
export function isHiddenPath(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.') || systemNames.includes(part))
}
