/** English name of a language, for instructions to the model; the tag itself if it has no name. */
export function languageNameOf(tag: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
