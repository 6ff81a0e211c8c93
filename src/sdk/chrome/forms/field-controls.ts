import { answerLimits } from '../../../shared/forms/answers/answer-limits.ts'
import { optionLabelsIn, optionsIn } from '../../../shared/forms/answers/answer-reader.ts'
import { consentValue } from '../../../shared/forms/answers/choice-answers.ts'
import type { FormFieldKind } from '../../../shared/forms/answers/registry.ts'
import { autocompleteTokenOf } from '../../../shared/forms/text-purposes.ts'
import { pageSchemes, safeAddress } from '../../../shared/web/web-address.ts'
import { externalLink } from '../cards/card.ts'
import { createElement } from '../dom.ts'
import { type ControlOptions, type CreateControl, choiceControl, labelNodes, singleControl } from './field-control.ts'

type InputAttributes = Readonly<Record<string, string | number>>

function attributesOf({ id, field, describedBy }: ControlOptions) {
  return { class: 'form-control', id, required: field.required, 'aria-describedby': describedBy, dir: 'auto' }
}

const lineControl =
  (extraAttributesOf: (settings: unknown) => InputAttributes): CreateControl =>
  (parts) =>
    singleControl(createElement('input', { ...attributesOf(parts), ...extraAttributesOf(parts.field.settings) }))

/** Control for each kind of question; the type requires an entry for each kind in the shared registry. */
export const fieldControls: Readonly<Record<FormFieldKind, CreateControl>> = {
  text: lineControl((settings) => ({
    type: 'text',
    maxlength: answerLimits.lineMaxLength,
    autocomplete: autocompleteTokenOf(settings),
  })),
  email: lineControl(() => ({
    type: 'email',
    inputmode: 'email',
    autocomplete: 'email',
    maxlength: answerLimits.emailMaxLength,
    autocapitalize: 'off',
    spellcheck: 'false',
  })),
  phone: lineControl(() => ({
    type: 'tel',
    inputmode: 'tel',
    autocomplete: 'tel',
    maxlength: answerLimits.phoneMaxLength,
  })),
  longText: (parts) =>
    singleControl(
      createElement('textarea', {
        ...attributesOf(parts),
        rows: 4,
        maxlength: answerLimits.textMaxLength,
        autocomplete: 'off',
      }),
    ),
  select(parts) {
    const options = optionsIn(parts.field.settings).map((option, index) =>
      createElement('option', { value: option }, optionLabelsIn(parts.field.settings)[index] ?? option),
    )
    const emptyOption = createElement('option', { value: '' }, parts.texts('form.choose'))
    // The arrow's side follows the page's direction, not that of the selected option.
    const attributes = { ...attributesOf(parts), dir: undefined, autocomplete: 'off' }
    return singleControl(createElement('select', attributes, emptyOption, ...options))
  },
  radio: (parts) => choiceControl(parts, 'radio'),
  checkboxes: (parts) => choiceControl(parts, 'checkbox'),
  consent(parts) {
    const { field, texts, id, describedBy } = parts
    const input = createElement('input', {
      type: 'checkbox',
      id,
      required: field.required,
      'aria-describedby': describedBy,
    })
    const label = createElement(
      'label',
      { class: 'form-choice' },
      input,
      createElement('span', {}, ...labelNodes(parts)),
    )
    const address = safeAddress(Object(field.settings).url, pageSchemes)
    const link = address === undefined ? [] : [externalLink(address, texts('form.more'))]
    return {
      elements: [label, ...link],
      focusTarget: input,
      hasOwnLabel: true,
      read: () => (input.checked ? [consentValue] : []),
      write(values) {
        input.checked = values.includes(consentValue)
      },
      setInvalid: (isInvalid) => input.setAttribute('aria-invalid', String(isInvalid)),
    }
  },
}
