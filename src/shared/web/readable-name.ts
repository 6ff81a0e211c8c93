/**
 * What a file would be called by people: without its ending, with spaces for the underscores and dashes that stand in
 * for them, in its own upper and lower case. Dashes between digits, as in a date, stay. A name that has nothing else is
 * answered as it is.
 */
export function readableName(fileName: string): string {
  const words = fileName
    .replace(/(?<=.)\.\w{2,5}$/, '')
    .replace(/_/g, ' ')
    .replace(/(?<!\d)-|-(?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return words === '' ? fileName : words
}
