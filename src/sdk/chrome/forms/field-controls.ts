import { answerLimits } from '../../../shared/forms/answers/answer-limits.ts'
import { optionLabelsIn, optionsIn } from '../../../shared/forms/answers/answer-reader.ts'
import { consentValue } from '../../../shared/forms/answers/choice-answers.ts'
import type { FormFieldKind } from '../../../shared/forms/answers/registry.ts'
import { autocompleteTokenOf } from '../../../shared/forms/text-purposes.ts'
import { pageSchemes, safeUrl } from '../../../shared/web/link-url.ts'
import { createExternalLink } from '../cards/card.ts'
import { createElement } from '../dom.ts'
import {
  type ControlOptions,
  type CreateControl,
  createChoiceControl,
  createLabelNodes,
  createSingleControl,
} from './field-control.ts'

type InputAttributes = Readonly<Record<string, string | number>>

function attributesOf({ id, field, describedBy }: ControlOptions) {
  return { class: 'form-control', id, required: field.required, 'aria-describedby': describedBy, dir: 'auto' }
}

/** Returns a function that creates a single-line input with further attributes. */
const lineControl =
  (extraAttributesOf: (settings: unknown) => InputAttributes): CreateControl =>
  (options) =>
    createSingleControl(
      createElement('input', { ...attributesOf(options), ...extraAttributesOf(options.field.settings) }),
    )

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
  longText: (options) =>
    createSingleControl(
      createElement('textarea', {
        ...attributesOf(options),
        rows: 4,
        maxlength: answerLimits.textMaxLength,
        autocomplete: 'off',
      }),
    ),
  select(options) {
    const optionElements = optionsIn(options.field.settings).map((option, index) =>
      createElement('option', { value: option }, optionLabelsIn(options.field.settings)[index] ?? option),
    )
    const emptyOption = createElement(
      'option',
      { value: '', lang: options.languages?.controls },
      options.texts('form.choose'),
    )
    // The arrow's side follows the direction of the page, not the direction of the selected option.
    const attributes = { ...attributesOf(options), dir: undefined, autocomplete: 'off' }
    return createSingleControl(createElement('select', attributes, emptyOption, ...optionElements))
  },
  radio: (options) => createChoiceControl(options, 'radio'),
  checkboxes: (options) => createChoiceControl(options, 'checkbox'),
  consent(options) {
    const { field, texts, id, describedBy } = options
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
      createElement('span', {}, ...createLabelNodes(options)),
    )
    const href = safeUrl(Object(field.settings).url, pageSchemes)
    const link = href === undefined ? [] : [createExternalLink(href, texts('form.more'))]
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
