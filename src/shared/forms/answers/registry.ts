import type { AnswerReader } from './answer-reader.ts'
import { consentAnswer, multipleChoiceAnswer, singleChoiceAnswer } from './choice-answers.ts'
import { emailAnswer, longTextAnswer, phoneAnswer, textAnswer } from './text-answers.ts'

/** Readers of answers by field kind. They normalize and validate in the visitor's browser and on the server. */
export const answerReaders = {
  text: textAnswer,
  email: emailAnswer,
  phone: phoneAnswer,
  longText: longTextAnswer,
  select: singleChoiceAnswer,
  checkboxes: multipleChoiceAnswer,
  radio: singleChoiceAnswer,
  consent: consentAnswer,
} as const satisfies Readonly<Record<string, AnswerReader>>

export type FormFieldKind = keyof typeof answerReaders

/** False for kinds of a newer version. Their fields are not shown. */
export function isFormFieldKind(kind: string): kind is FormFieldKind {
  return Object.hasOwn(answerReaders, kind)
}
