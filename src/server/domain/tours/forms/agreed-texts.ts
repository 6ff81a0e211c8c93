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

type Shown = Pick<LiveForm, 'tour' | 'form'> & { readonly language: string }

/** The texts of a published tour in a language, by where they stand in its document; none in the author's own. */
async function textsIn(files: Files, { tour, language }: Shown): Promise<ReadonlyMap<string, string>> {
  const { textsUrl } = tour.languages?.find((one) => one.language === language) ?? {}
  const bytes = textsUrl === undefined ? undefined : await files.read(textsUrl.replace(/^\//, ''))
  if (bytes === undefined) return new Map()
  const { texts } = readTextsFile(bytes.toString('utf8'))
  return new Map(texts.map(([path, text]) => [JSON.stringify(path), text]))
}

/** Answers with the text that was agreed to, as the visitor read it: what isn't translated stood in the author's words. */
export async function withAgreedTexts(
  files: Files,
  answers: readonly Answer[],
  shown: Shown,
): Promise<readonly Answer[]> {
  const { tour, form } = shown
  const keeping = new Set(form.fields.filter(storesLabel).map(({ id }) => id))
  if (!answers.some(({ fieldId }) => keeping.has(fieldId))) return answers
  const texts = await textsIn(files, shown)
  const formIndex = tour.forms?.findIndex(({ id }) => id === form.id) ?? -1
  return answers.map((answer) => {
    const { fieldId, label } = answer
    if (!keeping.has(fieldId)) return answer
    const index = form.fields.findIndex(({ id }) => id === fieldId)
    const path = ['tours', tour.id, 'forms', formIndex, 'fields', index, 'label']
    return { ...answer, agreedText: texts.get(JSON.stringify(path)) ?? label }
  })
}
