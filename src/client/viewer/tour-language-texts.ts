import { VisitorTexts } from '../../sdk/chrome/languages/visitor-texts.ts'
import { loadVisitorTexts } from '../../shared/visitor-texts/own-texts.ts'
import { packTexts } from '../../shared/visitor-texts/pack-texts.ts'

/**
 * Texts of the viewer in previews: in the language of the tour, or in English if Stopover lacks it. The languages of the
 * editor's browser say nothing about visitors.
 */
export class TourLanguageTexts extends VisitorTexts {
  readonly #tourLanguage: string

  constructor(tourLanguage: string) {
    super(async (language) => packTexts(await loadVisitorTexts(language)))
    this.#tourLanguage = tourLanguage
  }

  override load(): Promise<void> {
    return super.load([this.#tourLanguage])
  }
}
