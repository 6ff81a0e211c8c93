import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { textLimits } from '../../../../../shared/text-limits.ts'
import { suggestionLimits } from '../../../../../shared/text-suggestions/suggestion-limits.ts'
import type { SourceText } from '../../../../../shared/translations/text-source.ts'
import { cleanTexts, type Texts } from '../../translations/clean-texts.ts'
import { loadSourceTextsByKey } from '../../translations/load-source-texts.ts'
import { missingItem, skippedItem, withProblem } from '../check-text.ts'
import { languageNameOf } from '../language-name.ts'
import type { CheckedText, PreparedItem, PrepareTask } from '../prepared-task.ts'
import { restoreRichText, toModelRichText } from './sent-text.ts'

/** Checks a translation by the rules of translation files, and that it has the links of its source. */
async function checkTranslation(answer: string, sourceText: SourceText, texts: Texts): Promise<CheckedText> {
  const { key, source, format } = sourceText
  const [cleaned] = await cleanTexts([{ key, text: answer, source }], texts)
  if (cleaned === undefined || cleaned.isBlank) return withProblem('none')
  if (cleaned.text === undefined) return withProblem('tooLong')
  const text = format === 'rich' ? restoreRichText(source, cleaned.text) : cleaned.text
  if (!cleaned.keepsPlaceholders || text === undefined) return withProblem('invalid')
  return text.length > textLimits.richTextMaxLength ? withProblem('tooLong') : { text, problem: null }
}

/** Rejects texts that together are too long for one answer. Texts that are too long by themselves aren't sent. */
function requireShort(keys: readonly string[], texts: Texts): void {
  const lengths = keys.map((key) => texts.get(key)?.source.length ?? 0)
  const sentLengths = lengths.filter((length) => length <= suggestionLimits.translatedLengthPerCall)
  const totalLength = sentLengths.reduce((sum, length) => sum + length, 0)
  if (totalLength > suggestionLimits.translatedLengthPerCall) throw new AppError('input.invalid')
}

/** Prepares translations of texts of the tour into one of its languages. */
export const prepareTranslations: PrepareTask<'translation'> = async (scope, tour, { language, keys }) => {
  if (!tour.languages.includes(language)) throw new AppError('resource.notFound')
  const texts = await loadSourceTextsByKey(scope, tour.id, language)
  requireShort(keys, texts)
  return {
    instructions: `Each item is a text of the tour. Translate it into ${languageNameOf(language)} as a native speaker would write it on a website. Keep the tags and attributes of HTML, names in braces such as {stop}, line breaks, addresses and proper names as they are. Add nothing.`,
    context: { tour: tour.name },
    items: keys.map((key): PreparedItem => {
      const sourceText = texts.get(key)
      if (sourceText === undefined) return missingItem(key)
      const { source, format, kind, isEnglish } = sourceText
      if (source.length > suggestionLimits.translatedLengthPerCall) return skippedItem(key, 'tooLong')
      return {
        id: key,
        problem: null,
        data: {
          from: languageNameOf(isEnglish ? 'en' : tour.language),
          format: format === 'rich' ? 'HTML' : 'plain text',
          use: kind,
          text: format === 'rich' ? toModelRichText(source) : source,
        },
        image: null,
        check: (answer) => checkTranslation(answer, sourceText, texts),
      }
    }),
    answerMaxTokens: 12_000,
  }
}
