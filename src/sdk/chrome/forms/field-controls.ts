import { optionLabelsIn, optionsIn } from '../../../shared/forms/answers/answer-reader.ts'
import { consentValue } from '../../../shared/forms/answers/choice-answers.ts'
import type { FormFieldKind } from '../../../shared/forms/answers/registry.ts'
import { autocompleteFor } from '../../../shared/forms/text-purposes.ts'
import { answerLimits } from '../../../shared/limits.ts'
import { pageSchemes, safeAddress } from '../../../shared/web/web-address.ts'
import { outwardLink } from '../cards/card.ts'
import { make } from '../dom.ts'
import { choiceControl, type FieldParts, labelOf, type MakeControl, singleControl } from './field-control.ts'

type InputFacts = Readonly<Record<string, string | number>>

function attributesOf({ id, field, describedBy }: FieldParts) {
  return { class: 'form-control', id, required: field.required, 'aria-describedby': describedBy, dir: 'auto' }
}

const lineControl =
  (factsOf: (settings: unknown) => InputFacts): MakeControl =>
  (parts) =>
    singleControl(make('input', { ...attributesOf(parts), ...factsOf(parts.field.settings) }))

/** How each kind of question is filled in; the compiler asks for one per kind of the shared registry. */
export const fieldControls: Readonly<Record<FormFieldKind, MakeControl>> = {
  text: lineControl((settings) => ({
    type: 'text',
    maxlength: answerLimits.lineMaxLength,
    autocomplete: autocompleteFor(settings),
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
      make('textarea', { ...attributesOf(parts), rows: 4, maxlength: answerLimits.textMaxLength, autocomplete: 'off' }),
    ),
  select(parts) {
    const options = optionsIn(parts.field.settings).map((option, at) =>
      make('option', { value: option }, optionLabelsIn(parts.field.settings)[at] ?? option),
    )
    const none = make('option', { value: '' }, parts.words('form.choose'))
    // its arrow lies as the page is written, whatever is chosen
    const attributes = { ...attributesOf(parts), dir: undefined, autocomplete: 'off' }
    return singleControl(make('select', attributes, none, ...options))
  },
  radio: (parts) => choiceControl(parts, 'radio'),
  checkboxes: (parts) => choiceControl(parts, 'checkbox'),
  consent(parts) {
    const { field, words, id, describedBy } = parts
    const input = make('input', { type: 'checkbox', id, required: field.required, 'aria-describedby': describedBy })
    const label = make('label', { class: 'form-choice' }, input, make('span', {}, ...labelOf(parts)))
    const address = safeAddress(Object(field.settings).url, pageSchemes)
    const link = address === undefined ? [] : [outwardLink(address, words('form.more'))]
    return {
      elements: [label, ...link],
      focusOn: input,
      labeled: true,
      read: () => (input.checked ? [consentValue] : []),
      write(values) {
        input.checked = values.includes(consentValue)
      },
      mark: (isWrong) => input.setAttribute('aria-invalid', String(isWrong)),
    }
  },
}
