import type { PublicForm, PublicFormField } from '../publishing/tour-document.ts'
import type { AnswerProblem, AnswerReader, ReadAnswer } from './answers/answer-reader.ts'
import { answerReaders, isFormFieldKind } from './answers/registry.ts'

/** What somebody filled in, by the ids of fields. */
export type RawAnswers = Readonly<Record<string, readonly string[]>>

export type FieldProblem = { readonly fieldId: string; readonly problem: AnswerProblem }

/** An answer under the words it was asked with. */
export type Answer = {
  readonly fieldId: string
  readonly label: string
  readonly values: readonly string[]
  /** What the visitor agreed to, in the language in which they read it. */
  readonly agreedText?: string | undefined
}

export type AnswersResult = { readonly answers: readonly Answer[]; readonly problems: readonly FieldProblem[] }

/** One answer as its field wants it. */
export function readAnswer({ kind, required, settings }: PublicFormField, given: readonly string[]): ReadAnswer {
  const reader: AnswerReader | undefined = isFormFieldKind(kind) ? answerReaders[kind] : undefined
  if (!reader) return { values: [] }
  const { values, problem } = reader.read(given, settings)
  if (problem) return { values, problem }
  return required && values.length === 0 ? { values, problem: reader.missing ?? 'missing' } : { values }
}

/** All answers in the order of the form, and what is wrong with them. Fields without an answer are left out. */
export function readAnswers({ fields }: Pick<PublicForm, 'fields'>, given: RawAnswers): AnswersResult {
  const read = fields.map((field) => {
    const values = Object.hasOwn(given, field.id) ? given[field.id] : undefined
    return { field, ...readAnswer(field, values ?? []) }
  })
  return {
    answers: read.flatMap(({ field: { id: fieldId, label }, values }) =>
      values.length === 0 ? [] : [{ fieldId, label, values }],
    ),
    problems: read.flatMap(({ field: { id: fieldId }, problem }) => (problem ? [{ fieldId, problem }] : [])),
  }
}
