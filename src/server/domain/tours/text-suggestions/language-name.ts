/** English name of a language, for instructions to the model. The tag itself if there is none. */
export function languageNameOf(tag: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
