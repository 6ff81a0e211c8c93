import { singleChoiceAnswer } from '../answers/choice-answers.ts'
import { fieldKind } from '../field-kind.ts'
import { optionSettings } from '../option-settings.ts'

export const radioField = fieldKind({
  kind: 'radio',
  settings: optionSettings,
  defaults: { options: [] },
  answer: singleChoiceAnswer,
  offersOptions: true,
})
