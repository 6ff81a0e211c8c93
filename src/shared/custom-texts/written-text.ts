/** What an author wrote instead of a text of the viewer; undefined where that is nothing. */
export function writtenText(
  texts: Readonly<Record<string, string | undefined>> | undefined,
  key: string,
): string | undefined {
  const text = texts && Object.hasOwn(texts, key) ? texts[key] : undefined
  return text?.trim() ? text : undefined
}
