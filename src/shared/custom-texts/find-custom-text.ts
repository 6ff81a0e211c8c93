/** An author's text in place of one of the viewer; undefined where there is none. */
export function findCustomText(
  texts: Readonly<Record<string, string | undefined>> | undefined,
  key: string,
): string | undefined {
  const text = texts && Object.hasOwn(texts, key) ? texts[key] : undefined
  return text?.trim() ? text : undefined
}
