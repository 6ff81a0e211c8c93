import { bestLanguage } from '../../../shared/translations/languages.ts'
import type { PackedTexts } from '../../../shared/visitor-texts/text-types.ts'
import { type VisitorLanguage, visitorLanguages } from '../../../shared/visitor-texts/visitor-languages.ts'
import type { AuthorTextLookup, TextSource } from '../../locales/text-lookup.ts'
import { viewerTextFiles } from '../../locales/viewer-text-files.ts'
import type { ControlTexts } from './visitor-preferences.ts'

/** Maximum wait for the texts of the controls. After it, the controls are English. */
const textsTimeoutMs = 2000

async function readTexts(language: VisitorLanguage): Promise<PackedTexts | undefined> {
  return language === 'en' ? undefined : (await viewerTextFiles[language]()).packedTexts
}

/** Texts of the controls of one tour in all languages for visitors. */
export class VisitorTexts implements ControlTexts {
  language: VisitorLanguage = 'en'
  packed: PackedTexts | undefined
  readonly overrides: TextSource['overrides']
  authorText: AuthorTextLookup | undefined

  readonly #read: typeof readTexts

  constructor(overrides: TextSource['overrides'], read = readTexts) {
    this.overrides = overrides
    this.#read = read
  }

  async load(languages: readonly string[]): Promise<void> {
    const isLate = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), textsTimeoutMs))
    const change = await Promise.race([this.prepare(languages).catch(() => undefined), isLate])
    change?.()
  }

  async prepare(languages: readonly string[]): Promise<() => void> {
    const language = bestLanguage(languages, visitorLanguages) ?? this.language
    const packed = language === this.language ? this.packed : await this.#read(language)
    return () => {
      this.language = language
      this.packed = packed
    }
  }
}
