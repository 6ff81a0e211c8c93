const systemNames: readonly string[] = ['__MACOSX', 'Thumbs.db', 'desktop.ini']

/** Whether a path is of a file that systems put beside people's own, or keep out of their sight. */
export function isHiddenPath(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.') || systemNames.includes(part))
}
