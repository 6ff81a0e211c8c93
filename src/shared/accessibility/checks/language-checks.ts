import { fieldId } from '../../web/field-anchors.ts'
import { plainTextOf } from '../../web/plain-text.ts'
import type { AccessibilityCheck, CheckedTour, CheckResult } from './check.ts'

/** Writing systems by the script of a language tag (ISO 15924), as names of Unicode scripts. */
const scriptsByTag: Readonly<Record<string, readonly string[]>> = {
  Latn: ['Latin'],
  Cyrl: ['Cyrillic'],
  Grek: ['Greek'],
  Arab: ['Arabic'],
  Hebr: ['Hebrew'],
  Deva: ['Devanagari'],
  Thai: ['Thai'],
  Hans: ['Han'],
  Hant: ['Han'],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul', 'Han'],
}

/** Texts with fewer letters, such as names, don't reveal their language. */
const sampleMin = 40
/** Letters that are counted at most. */
const sampleMax = 20_000

/** Pattern of the letters of a language's script; undefined for a script that isn't in the table, and an invalid tag. */
function scriptPatternOf(language: string): RegExp | undefined {
  try {
    const scripts = scriptsByTag[new Intl.Locale(language).maximize().script ?? '']
    return scripts && new RegExp(scripts.map((script) => `\\p{Script=${script}}`).join('|'), 'gu')
  } catch {
    return undefined
  }
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** True if most letters of a text belong to a different script than the language. */
export function isOtherScript(text: string, language: string): boolean {
  const expected = scriptPatternOf(language)
  const characterCount = countOf(text, /\p{L}/gu)
  return expected !== undefined && characterCount >= sampleMin && 2 * countOf(text, expected) < characterCount
}

/** Texts of the tour, its stops and hotspots, until there are enough of them. */
function sampleOf({ tour, stops }: CheckedTour): string {
  let sample = `${tour.name} ${tour.description}`
  for (const { name, description, hotspots } of stops) {
    if (sample.length > sampleMax) break
    const titles = hotspots.map(({ title }) => title).join(' ')
    sample += ` ${name} ${plainTextOf(description)} ${titles}`
  }
  return sample.slice(0, sampleMax)
}

/** The texts of a tour are written in the script of its language. */
export const textLanguage: AccessibilityCheck = {
  criteria: ['3.1.1'],
  severity: 'error',
  inTour: (checked) => {
    const { language } = checked.tour
    const field = fieldId('language')
    const problem = { screen: 'general', field, itemName: checked.tour.name, detail: language } as const
    return [isOtherScript(sampleOf(checked), language) ? problem : null]
  },
}

function* untranslatedLanguages({ missingTranslations }: CheckedTour): Iterable<CheckResult> {
  for (const [language, value] of missingTranslations) {
    const field = fieldId('translations', language)
    const problem = { screen: 'translations', field, itemName: '', detail: language, value } as const
    yield value > 0 ? problem : null
  }
}

/** All texts are translated into the languages of the tour. */
export const missingTranslation: AccessibilityCheck = {
  criteria: ['3.1.2'],
  severity: 'warning',
  inTour: untranslatedLanguages,
}
