import { accessibilityChecks, type CheckName, checkNames } from '../../../../../shared/accessibility/checks/registry.ts'
import { type CheckOutcome, checkInParts } from '../../../../../shared/accessibility/run-checks.ts'
import type { TourDocument } from '../../../../../shared/publishing/tour-document.ts'
import { textsInLanguage } from '../../../../../shared/translations/source-texts.ts'
import { progressOf, withEnglishDefaults } from '../../../../../shared/translations/translation-progress.ts'
import type { ContentTranslation } from '../../../../../shared/versions/draft-content.ts'
import { inParts } from '../../../../kernel/scheduling/in-parts.ts'
import type { Ports } from '../../../../ports.ts'
import { type ContrastMeasurement, measureContrasts } from './measure-contrasts.ts'

export type DocumentToCheck = {
  readonly document: TourDocument
  readonly mediaNames: ReadonlyMap<string, string>
  /** Additional languages of the tour, and the translations into them. */
  readonly languages: readonly string[]
  readonly translations: readonly Pick<ContentTranslation, 'language' | 'key' | 'text' | 'source'>[]
}

export type CheckedDocument = Omit<ContrastMeasurement, 'contrasts'> & { readonly outcomes: readonly CheckOutcome[] }

type CheckOptions = {
  readonly ports: Pick<Ports, 'files' | 'log'>
  readonly budgetMs: number
  readonly names?: readonly CheckName[]
}

/** Number of texts without a translation, by language. */
function missingTranslationsOf({ document, languages, translations }: DocumentToCheck): ReadonlyMap<string, number> {
  const counts = languages.map((language): [string, number] => {
    const texts = textsInLanguage(document, language)
    const ofLanguage = translations.filter((translation) => translation.language === language)
    const translationByKey = new Map(ofLanguage.map((translation) => [translation.key, translation]))
    const { total, translated } = progressOf(texts, withEnglishDefaults(translationByKey, texts, language))
    return [language, total - translated]
  })
  return new Map(counts)
}

const notMeasured: ContrastMeasurement = { contrasts: new Map(), measuredCount: 0, toMeasureCount: 0 }

/** Runs accessibility checks over a document that is built but not published. */
export async function checkDocument(
  source: DocumentToCheck,
  { ports, budgetMs, names = checkNames }: CheckOptions,
): Promise<CheckedDocument> {
  const { document, mediaNames } = source
  const needsPixels = names.some((name) => accessibilityChecks[name].needsPixels)
  const { contrasts, measuredCount, toMeasureCount } = needsPixels
    ? await measureContrasts(document, { ports, budgetMs })
    : notMeasured
  const missingTranslations = missingTranslationsOf(source)
  const outcomes = await inParts(checkInParts({ document, mediaNames, missingTranslations, contrasts }, names))
  return { outcomes, measuredCount, toMeasureCount }
}
