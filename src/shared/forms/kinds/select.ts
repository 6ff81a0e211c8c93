import { singleChoiceAnswer } from '../answers/choice-answers.ts'
import { fieldKind } from '../field-kind.ts'
import { optionSettings } from '../option-settings.ts'

export const selectField = fieldKind({
  kind: 'select',
  settings: optionSettings,
  defaults: { options: [] },
  answer: singleChoiceAnswer,
  offersOptions: true,
})
