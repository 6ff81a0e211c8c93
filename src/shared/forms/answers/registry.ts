import type { AnswerReader } from './answer-reader.ts'
import { choiceAnswer, choicesAnswer, consentAnswer } from './choice-answers.ts'
import { emailAnswer, longTextAnswer, phoneAnswer, textAnswer } from './text-answers.ts'

/** How answers to each kind of field are read and judged: the same in a visitor's browser and on the server. */
export const answerReaders = {
  text: textAnswer,
  email: emailAnswer,
  phone: phoneAnswer,
  longText: longTextAnswer,
  select: choiceAnswer,
  checkboxes: choicesAnswer,
  radio: choiceAnswer,
  consent: consentAnswer,
} as const satisfies Readonly<Record<string, AnswerReader>>

export type FormFieldKind = keyof typeof answerReaders

/** A published form may be newer than who reads it: fields of an unknown kind are not asked. */
export function isFormFieldKind(kind: string): kind is FormFieldKind {
  return Object.hasOwn(answerReaders, kind)
}
