import { optionLabelsIn, optionsIn } from '../../../shared/forms/answers/answer-reader.ts'
import type { PublicFormField } from '../../../shared/publishing/tour-document.ts'
import { createElement } from '../dom.ts'
import type { FormLanguages, FormTexts } from './form-texts.ts'

/** Options of a control: the field, and the ids that connect the elements of its question. */
export type ControlOptions = {
  readonly languages?: FormLanguages | undefined
  readonly field: PublicFormField
  readonly texts: FormTexts
  /** Unique prefix of the ids of its elements. */
  readonly id: string
  /** Ids of the help and error elements, for `aria-describedby`. */
  readonly describedBy: string
}

/** Input element or elements of a question. */
export type FieldControl = {
  readonly elements: readonly HTMLElement[]
  readonly focusTarget: HTMLElement
  /** True if the control contains its label, so that none is shown above it. */
  readonly hasOwnLabel?: boolean
  /** True if the control has several elements, which a `fieldset` labels as a group. */
  readonly isGroup?: boolean
  read(): readonly string[]
  write(values: readonly string[]): void
  setInvalid(isInvalid: boolean): void
}

export type CreateControl = (options: ControlOptions) => FieldControl

type TextElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Creates a control with one input element. */
export function createSingleControl(element: TextElement): FieldControl {
  return {
    elements: [element],
    focusTarget: element,
    read: () => (element.value === '' ? [] : [element.value]),
    write([value = '']) {
      element.value = value
    },
    setInvalid: (isInvalid) => element.setAttribute('aria-invalid', String(isInvalid)),
  }
}

/** Creates radio buttons or checkboxes, one for each option. */
export function createChoiceControl(
  { id, describedBy, field: { settings } }: ControlOptions,
  type: 'radio' | 'checkbox',
): FieldControl {
  const options = optionsIn(settings)
  const optionLabels = optionLabelsIn(settings)
  const inputs = options.map((option, index) =>
    createElement('input', { type, name: id, value: option, id: `${id}-${index}`, 'aria-describedby': describedBy }),
  )
  const labels = inputs.map((input, index) =>
    createElement(
      'label',
      { class: 'form-choice' },
      input,
      createElement('span', { dir: 'auto' }, optionLabels[index] ?? ''),
    ),
  )
  return {
    elements: [createElement('div', { class: 'form-choices' }, ...labels)],
    // A field without options gets an input that isn't on the page.
    focusTarget: inputs[0] ?? createElement('input'),
    isGroup: true,
    read: () => inputs.filter(({ checked }) => checked).map(({ value }) => value),
    write(values) {
      for (const input of inputs) input.checked = values.includes(input.value)
    },
    setInvalid(isInvalid) {
      for (const input of inputs) input.setAttribute('aria-invalid', String(isInvalid))
    },
  }
}

/** Creates the field's label, marked if an answer is required. */
export function createLabelNodes({
  field,
  texts,
  languages,
}: Pick<ControlOptions, 'field' | 'texts' | 'languages'>): readonly (Node | string)[] {
  const label = createElement('bdi', {}, field.label)
  return field.required
    ? [label, createElement('span', { class: 'form-mark', lang: languages?.controls }, ` (${texts('form.required')})`)]
    : [label]
}
