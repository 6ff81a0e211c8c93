import { choiceAnswer, choicesAnswer, consentAnswer } from './choices.ts'
import type { FieldAnswer } from './field-answer.ts'
import { emailAnswer, longTextAnswer, phoneAnswer, textAnswer } from './texts.ts'

/** How answers to each kind of field are read and judged: the same in a visitor's browser and on the server. */
export const fieldAnswers = {
  text: textAnswer,
  email: emailAnswer,
  phone: phoneAnswer,
  longText: longTextAnswer,
  select: choiceAnswer,
  checkboxes: choicesAnswer,
  radio: choiceAnswer,
  consent: consentAnswer,
} as const satisfies Readonly<Record<string, FieldAnswer>>

export type FormFieldKind = keyof typeof fieldAnswers

/** A published form may be newer than who reads it: fields of an unknown kind are not asked. */
export function isFormFieldKind(kind: string): kind is FormFieldKind {
  return Object.hasOwn(fieldAnswers, kind)
}
