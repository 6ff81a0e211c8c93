import type { PublicForm, PublicFormField } from '../publishing/tour-document.ts'
import type { AnswerProblem, AnswerReader, ReadAnswer } from './answers/answer-reader.ts'
import { answerReaders, isFormFieldKind } from './answers/registry.ts'

/** Submitted values by field id, not validated yet. */
export type RawAnswers = Readonly<Record<string, readonly string[]>>

export type FieldProblem = { readonly fieldId: string; readonly problem: AnswerProblem }

/** Answer with the label of its question. */
export type Answer = {
  readonly fieldId: string
  readonly label: string
  readonly values: readonly string[]
  /** Consent text as the visitor saw it. */
  readonly agreedText?: string | undefined
}

export type AnswersResult = { readonly answers: readonly Answer[]; readonly problems: readonly FieldProblem[] }

/** Normalizes and validates the answer to one field. */
export function readAnswer({ kind, required, settings }: PublicFormField, rawValues: readonly string[]): ReadAnswer {
  const reader: AnswerReader | undefined = isFormFieldKind(kind) ? answerReaders[kind] : undefined
  if (!reader) return { values: [] }
  const { values, problem } = reader.read(rawValues, settings)
  if (problem) return { values, problem }
  return required && values.length === 0 ? { values, problem: reader.missingProblem ?? 'missing' } : { values }
}

/** Normalizes and validates all answers, in the order of the form. Fields without an answer are left out. */
export function readAnswers({ fields }: Pick<PublicForm, 'fields'>, rawAnswers: RawAnswers): AnswersResult {
  const results = fields.map((field) => {
    const values = Object.hasOwn(rawAnswers, field.id) ? rawAnswers[field.id] : undefined
    return { field, ...readAnswer(field, values ?? []) }
  })
  return {
    answers: results.flatMap(({ field: { id: fieldId, label }, values }) =>
      values.length === 0 ? [] : [{ fieldId, label, values }],
    ),
    problems: results.flatMap(({ field: { id: fieldId }, problem }) => (problem ? [{ fieldId, problem }] : [])),
  }
}
