const systemNames: readonly string[] = ['__MACOSX', 'Thumbs.db', 'desktop.ini']

/** True if a path is that of a hidden file or of metadata that an operating system adds to archives. */
export function isHiddenPath(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.') || systemNames.includes(part))
}
