import { z } from 'zod'
import { emailAnswer } from '../answers/text-answers.ts'
import { fieldKind } from '../field-kind.ts'

export const emailField = fieldKind({
  kind: 'email',
  settings: z.strictObject({}),
  defaults: {},
  answer: emailAnswer,
})
