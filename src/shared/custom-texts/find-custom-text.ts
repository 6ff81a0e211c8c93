/** Custom text by key; undefined if it is missing or blank. */
export function findCustomText(
  texts: Readonly<Record<string, string | undefined>> | undefined,
  key: string,
): string | undefined {
  const text = texts && Object.hasOwn(texts, key) ? texts[key] : undefined
  return text?.trim() ? text : undefined
}
