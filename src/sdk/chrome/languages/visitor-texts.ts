import { bestLanguage } from '../../../shared/translations/languages.ts'
import type { PackedTexts } from '../../../shared/visitor-texts/text-types.ts'
import { type VisitorLanguage, visitorLanguages } from '../../../shared/visitor-texts/visitor-languages.ts'
import type { AuthorTextLookup, TextSource } from '../../locales/text-lookup.ts'
import type { ControlTexts } from './visitor-preferences.ts'

/** Maximum wait for the texts of the controls. After it, the controls are English. */
const textsTimeoutMs = 2000

/** Reads the texts of a language. English is part of the code that shows it. */
export type TextReader = (language: Exclude<VisitorLanguage, 'en'>) => Promise<PackedTexts>

/** Texts of the controls of one tour in all languages for visitors. */
export class VisitorTexts implements ControlTexts {
  language: VisitorLanguage = 'en'
  packed: PackedTexts | undefined
  readonly overrides: TextSource['overrides']
  authorText: AuthorTextLookup | undefined

  readonly #read: TextReader
  #latestLoad = 0

  constructor(read: TextReader, overrides: TextSource['overrides'] = undefined) {
    this.#read = read
    this.overrides = overrides
  }

  async load(languages: readonly string[]): Promise<void> {
    const isLate = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), textsTimeoutMs))
    const load = ++this.#latestLoad
    const change = await Promise.race([this.prepare(languages).catch(() => undefined), isLate])
    // Once the tour's languages are known, a slower file of an earlier choice no longer counts.
    if (load === this.#latestLoad) change?.()
  }

  async prepare(languages: readonly string[]): Promise<() => void> {
    const language = bestLanguage(languages, visitorLanguages) ?? this.language
    const packed = language === 'en' ? undefined : await this.#read(language)
    return () => {
      this.language = language
      this.packed = packed
    }
  }
}
