import type { AnswerReader } from '../../../../shared/forms/answers/answer-reader.ts'
import { answerReaders, isFormFieldKind } from '../../../../shared/forms/answers/registry.ts'
import type { Answer } from '../../../../shared/forms/read-answers.ts'
import type { PublicFormField } from '../../../../shared/publishing/tour-document.ts'
import { readTextsFile } from '../../../../shared/translations/read-texts-file.ts'
import type { Files } from '../../../ports/files.ts'
import type { LiveForm } from './live-form.ts'

function storesLabel({ kind }: PublicFormField): boolean {
  const reader: AnswerReader | undefined = isFormFieldKind(kind) ? answerReaders[kind] : undefined
  return reader?.storesLabel === true
}

type VisitedForm = Pick<LiveForm, 'tour' | 'form'> & { readonly language: string }

/**
 * Reads the translated texts of a published tour, by their path in its document; empty for the tour's main language.
 */
async function readTranslatedTexts(
  files: Files,
  { tour, language }: VisitedForm,
): Promise<ReadonlyMap<string, string>> {
  const { textsUrl } = tour.languages?.find((translation) => translation.language === language) ?? {}
  const bytes = textsUrl === undefined ? undefined : await files.read(textsUrl.replace(/^\//, ''))
  if (bytes === undefined) return new Map()
  const { texts } = readTextsFile(bytes.toString('utf8'))
  return new Map(texts.map(([path, text]) => [JSON.stringify(path), text]))
}

/** Adds to answers the consent text that the visitor agreed to: the translation, or else the author's text. */
export async function addAgreedTexts(
  files: Files,
  answers: readonly Answer[],
  visitedForm: VisitedForm,
): Promise<readonly Answer[]> {
  const { tour, form } = visitedForm
  const consentFieldIds = new Set(form.fields.filter(storesLabel).map(({ id }) => id))
  if (!answers.some(({ fieldId }) => consentFieldIds.has(fieldId))) return answers
  const texts = await readTranslatedTexts(files, visitedForm)
  const formIndex = tour.forms?.findIndex(({ id }) => id === form.id) ?? -1
  return answers.map((answer) => {
    const { fieldId, label } = answer
    if (!consentFieldIds.has(fieldId)) return answer
    const index = form.fields.findIndex(({ id }) => id === fieldId)
    const path = ['tours', tour.id, 'forms', formIndex, 'fields', index, 'label']
    return { ...answer, agreedText: texts.get(JSON.stringify(path)) ?? label }
  })
}
