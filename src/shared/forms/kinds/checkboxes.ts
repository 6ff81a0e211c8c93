import { multipleChoiceAnswer } from '../answers/choice-answers.ts'
import { fieldKind } from '../field-kind.ts'
import { optionSettings } from '../option-settings.ts'

export const checkboxesField = fieldKind({
  kind: 'checkboxes',
  settings: optionSettings,
  defaults: { options: [] },
  answer: multipleChoiceAnswer,
  offersOptions: true,
})
