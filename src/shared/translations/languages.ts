type TourLanguages = { readonly language: string; readonly languages: readonly string[] }

/** Additional languages, without the tour's own language, which may have been changed to one of them. */
export function extraLanguagesOf({ language, languages }: TourLanguages): readonly string[] {
  return languages.filter((tag) => tag !== language)
}

const rightToLeftScripts = /^(?:arab|hebr|thaa|nkoo|syrc|adlm)$/i
/** Languages with a right-to-left script by default. */
const rightToLeftLanguages = /^(?:ar|arc|ckb|dv|fa|he|ks|nqo|ps|sd|syr|ug|ur|yi)(?:-|$)/i

/** Writing direction of a language tag, by its script if it names one. */
export function writingDirectionOf(language: string): 'ltr' | 'rtl' {
  const [, script] = /-([a-z]{4})(?:-|$)/i.exec(language) ?? []
  const isRightToLeft = script === undefined ? rightToLeftLanguages.test(language) : rightToLeftScripts.test(script)
  return isRightToLeft ? 'rtl' : 'ltr'
}

/** Tags that browsers use for a language whose texts have another tag. */
const aliases: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', iw: 'he', in: 'id' }

/** Language and script of a tag, such as `zh-Hant` for `zh-TW`; the tag itself if it is invalid. */
function languageAndScript(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    return tag
  }
}

/**
 * Language negotiation: the first preferred language that is available, by its full tag, by its primary subtag, by its
 * script, or at least by its language; undefined if none is.
 */
export function bestLanguage<Tag extends string>(
  preferred: readonly string[],
  available: readonly Tag[],
): Tag | undefined {
  const find = (test: (tag: string) => boolean) => available.find((tag) => test(tag.toLowerCase()))
  for (const preference of preferred) {
    const tag = preference.toLowerCase()
    const [base = ''] = tag.split('-')
    const match =
      find((candidate) => candidate === tag) ??
      find((candidate) => candidate === base) ??
      find(
        (candidate) => candidate.split('-')[0] === base && languageAndScript(candidate) === languageAndScript(tag),
      ) ??
      find((candidate) => candidate.split('-')[0] === base) ??
      find((candidate) => candidate === aliases[base])
    if (match !== undefined) return match
  }
  return undefined
}

/** True for the language tag of English in any region. */
export function isEnglishTag(language: string): boolean {
  return /^en(?:-|$)/i.test(language)
}
