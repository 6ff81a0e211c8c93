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

/** Language for readers of a tag: people who prefer Bokmål, Nynorsk or unspecified Norwegian can read all three. */
function readableLanguageOf({ language }: Intl.Locale): string {
  return language === 'no' || language === 'nn' ? 'nb' : language
}

function isSameScript(candidate: Intl.Locale, preference: Intl.Locale): boolean {
  return candidate.language === preference.language && candidate.maximize().script === preference.maximize().script
}

/** Degrees of similarity between an available language and a preferred one, closest first. */
const similarityTests: readonly ((candidate: Intl.Locale, preference: Intl.Locale) => boolean)[] = [
  (candidate, preference) => `${candidate}` === `${preference}`,
  // `pt` is `pt-BR`, and `zh-TW` is `zh-Hant`.
  (candidate, preference) => `${candidate.maximize()}` === `${preference.maximize()}`,
  (candidate, preference) => candidate.region === undefined && isSameScript(candidate, preference),
  isSameScript,
  (candidate, preference) => candidate.language === preference.language,
  (candidate, preference) => readableLanguageOf(candidate) === readableLanguageOf(preference),
]

/** Locale of a tag; undefined if the tag is invalid. */
function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}

/**
 * Language negotiation: the first preferred language that is available, in the variant closest to the preferred one;
 * undefined if none is. A variant in another script is chosen only if there is none in the preferred script.
 */
export function bestLanguage<Tag extends string>(
  preferred: readonly string[],
  available: readonly Tag[],
): Tag | undefined {
  for (const tag of preferred) {
    const preference = localeOf(tag)
    for (const isClose of preference ? similarityTests : []) {
      const match = available.find((candidate) => {
        const locale = localeOf(candidate)
        return locale && preference && isClose(locale, preference)
      })
      if (match !== undefined) return match
    }
  }
  return undefined
}

/** True for the language tag of English in any region. */
export function isEnglishTag(language: string): boolean {
  return /^en(?:-|$)/i.test(language)
}
