import { z } from 'zod'
import { phoneAnswer } from '../answers/text-answers.ts'
import { fieldKind } from '../field-kind.ts'

/** A telephone number, as people write it. */
export const phoneField = fieldKind({
  kind: 'phone',
  settings: z.strictObject({}),
  defaults: {},
  answer: phoneAnswer,
})
