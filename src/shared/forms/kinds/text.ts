import { z } from 'zod'
import { textAnswer } from '../answers/text-answers.ts'
import { fieldKind } from '../field-kind.ts'
import { textPurposes } from '../text-purposes.ts'

/** One line. Its purpose lets browsers offer what they know of the visitor. */
export const textField = fieldKind({
  kind: 'text',
  settings: z.strictObject({ purpose: z.enum(textPurposes) }),
  defaults: { purpose: 'other' },
  answer: textAnswer,
})
