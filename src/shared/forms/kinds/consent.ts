import { z } from 'zod'
import { pageUrl } from '../../texts.ts'
import { consentAnswer } from '../answers/choice-answers.ts'
import { fieldKind } from '../field-kind.ts'

/** Checkbox with the consent text as its label. `url` links to the full terms. */
export const consentField = fieldKind({
  kind: 'consent',
  settings: z.strictObject({ url: pageUrl.nullable() }),
  defaults: { url: null },
  answer: consentAnswer,
})
