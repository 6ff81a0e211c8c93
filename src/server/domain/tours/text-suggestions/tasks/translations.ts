import { AppError } from '../../../../../shared/kernel/app-error.ts'
import type { SourceText } from '../../../../../shared/translations/text-source.ts'
import { appendMissingMedia } from '../../../../../shared/web/rich-text.ts'
import { cleanTexts, type Texts } from '../../translations/clean.ts'
import { textsByKey } from '../../translations/texts.ts'
import { withProblem } from '../check-text.ts'
import { languageNameOf } from '../language-name.ts'
import type { CheckedText, PreparedItem, PrepareTask } from '../prepared-task.ts'

const attribute = / (?:href|data-media|data-kind)="[^"]*"/g

/** True if rich text has only links and media that its source has. */
function hasAttributesOf(text: string, source: string): boolean {
  const allowed = new Set(source.match(attribute))
  return [...(text.match(attribute) ?? [])].every((own) => allowed.has(own))
}

/** Checks a translation like those of translation files, and that it links nowhere else than its source. */
async function checkTranslation(answer: string, sourceText: SourceText, texts: Texts): Promise<CheckedText> {
  const { key, source, format } = sourceText
  const [read] = await cleanTexts([{ key, text: answer, source }], texts)
  if (read === undefined || read.isBlank) return withProblem('none')
  if (read.text === undefined) return withProblem('tooLong')
  const isRich = format === 'rich'
  if (!read.keepsPlaceholders || (isRich && !hasAttributesOf(read.text, source))) return withProblem('invalid')
  return { text: isRich ? appendMissingMedia(source, read.text) : read.text, problem: null }
}

const nothing = { id: '', data: {}, image: null, check: () => withProblem('gone') } as const

/** Translations of texts of the tour into one of its languages. */
export const prepareTranslations: PrepareTask<'translation'> = async (scope, tour, { language, keys }) => {
  if (!tour.languages.includes(language)) throw new AppError('resource.notFound')
  const texts = await textsByKey(scope, tour.id)
  return {
    instructions: `Each item is a text of the tour. Translate it into ${languageNameOf(language)} as a native speaker would write it on a website. Keep the tags and attributes of HTML, names in braces such as {stop}, line breaks, addresses and proper names as they are. Add nothing.`,
    context: { tour: tour.name },
    items: keys.map((key): PreparedItem => {
      const sourceText = texts.get(key)
      if (sourceText === undefined) return { ...nothing, id: key, problem: 'gone' }
      const { source, format, kind, isEnglish } = sourceText
      return {
        id: key,
        problem: null,
        data: {
          from: languageNameOf(isEnglish ? 'en' : tour.language),
          format: format === 'rich' ? 'HTML' : 'plain text',
          use: kind,
          text: source,
        },
        image: null,
        check: (answer) => checkTranslation(answer, sourceText, texts),
      }
    }),
    answerMaxTokens: 12_000,
  }
}
