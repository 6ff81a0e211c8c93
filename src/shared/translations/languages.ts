type Languages = { readonly language: string; readonly languages: readonly string[] }

/** The languages of a tour besides its own, which may have become one of them since. */
export function extraLanguagesOf({ language, languages }: Languages): readonly string[] {
  return languages.filter((tag) => tag !== language)
}

const rightToLeftScripts = /^(?:arab|hebr|thaa|nkoo|syrc|adlm)$/i
/** Languages that are written in one of them unless their tag names another script. */
const rightToLeftLanguages = /^(?:ar|arc|ckb|dv|fa|he|ks|nqo|ps|sd|syr|ug|ur|yi)(?:-|$)/i

export function writingDirectionOf(language: string): 'ltr' | 'rtl' {
  const [, script] = /-([a-z]{4})(?:-|$)/i.exec(language) ?? []
  const isRightToLeft = script === undefined ? rightToLeftLanguages.test(language) : rightToLeftScripts.test(script)
  return isRightToLeft ? 'rtl' : 'ltr'
}

/**
 * The language a visitor is best served in: the first of `wanted` that is offered, by its whole tag or by its language
 * alone; undefined where none is.
 */
export function bestLanguage(wanted: readonly string[], offered: readonly string[]): string | undefined {
  const find = (test: (tag: string) => boolean) => offered.find((tag) => test(tag.toLowerCase()))
  for (const tag of wanted.map((one) => one.toLowerCase())) {
    const [base = ''] = tag.split('-')
    const found = find((one) => one === tag) ?? find((one) => one === base) ?? find((one) => one.split('-')[0] === base)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether a tag is that of English, as it is spoken anywhere. */
export function isEnglishTag(language: string): boolean {
  return /^en(?:-|$)/i.test(language)
}
