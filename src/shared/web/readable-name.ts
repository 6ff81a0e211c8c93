/**
 * Display name of a file: without its extension, with spaces instead of underscores and hyphens. Hyphens between
 * digits, as in a date, stay. A name without any other characters is returned unchanged.
 */
export function readableName(fileName: string): string {
  const name = fileName
    .replace(/(?<=.)\.\w{2,5}$/, '')
    .replace(/_/g, ' ')
    .replace(/(?<!\d)-|-(?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return name === '' ? fileName : name
}
