import { z } from 'zod'
import { pageAddress } from '../../texts.ts'
import { consentAnswer } from '../answers/choice-answers.ts'
import { fieldKind } from '../field-kind.ts'

/** One box to tick: the label is what somebody agrees to, and a page tells the rest. */
export const consentField = fieldKind({
  kind: 'consent',
  settings: z.strictObject({ url: pageAddress.nullable() }),
  defaults: { url: null },
  answer: consentAnswer,
})
