import { z } from 'zod'
import { longTextAnswer } from '../answers/text-answers.ts'
import { fieldKind } from '../field-kind.ts'

export const longTextField = fieldKind({
  kind: 'longText',
  settings: z.strictObject({}),
  defaults: {},
  answer: longTextAnswer,
})
