import { z } from 'zod'
import { phoneAnswer } from '../answers/text-answers.ts'
import { fieldKind } from '../field-kind.ts'

export const phoneField = fieldKind({
  kind: 'phone',
  settings: z.strictObject({}),
  defaults: {},
  answer: phoneAnswer,
})
