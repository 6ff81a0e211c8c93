import { z } from 'zod'
import { textAnswer } from '../answers/text-answers.ts'
import { fieldKind } from '../field-kind.ts'
import { textPurposes } from '../text-purposes.ts'

/** Single-line text. `purpose` enables autofill. */
export const textField = fieldKind({
  kind: 'text',
  settings: z.strictObject({ purpose: z.enum(textPurposes) }),
  defaults: { purpose: 'other' },
  answer: textAnswer,
})
