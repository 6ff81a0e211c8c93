import { optionLabelsIn, optionsIn } from '../../../shared/forms/answers/answer-reader.ts'
import type { PublicFormField } from '../../../shared/publishing/tour-document.ts'
import { make } from '../dom.ts'
import type { FormTexts } from './form-texts.ts'

/** What a question is made of, by the ids that tie its parts together. */
export type FieldParts = {
  readonly field: PublicFormField
  readonly words: FormTexts
  /** Begins the ids of its elements; no other question has it. */
  readonly id: string
  /** Ids of what describes it: its help and its error. */
  readonly describedBy: string
}

/** The part of a question that is filled in. */
export type FieldControl = {
  readonly elements: readonly HTMLElement[]
  /** Where the focus goes. */
  readonly focusOn: HTMLElement
  /** Says itself what is asked, so that there is no label above. */
  readonly labeled?: boolean
  /** Several controls that belong together: their label is that of the group. */
  readonly isGroup?: boolean
  read(): readonly string[]
  write(values: readonly string[]): void
  mark(isWrong: boolean): void
}

export type MakeControl = (parts: FieldParts) => FieldControl

type TextElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A control of one element. */
export function singleControl(element: TextElement): FieldControl {
  return {
    elements: [element],
    focusOn: element,
    read: () => (element.value === '' ? [] : [element.value]),
    write([value = '']) {
      element.value = value
    },
    mark: (isWrong) => element.setAttribute('aria-invalid', String(isWrong)),
  }
}

/** Buttons or boxes, one for each option. */
export function choiceControl({ id, describedBy, field: { settings } }: FieldParts, type: 'radio' | 'checkbox') {
  const options = optionsIn(settings)
  const shown = optionLabelsIn(settings)
  const inputs = options.map((option, at) =>
    make('input', { type, name: id, value: option, id: `${id}-${at}`, 'aria-describedby': describedBy }),
  )
  const labels = inputs.map((input, at) =>
    make('label', { class: 'form-choice' }, input, make('span', { dir: 'auto' }, shown[at] ?? '')),
  )
  const control: FieldControl = {
    elements: [make('div', { class: 'form-choices' }, ...labels)],
    focusOn: inputs[0] ?? make('input'),
    isGroup: true,
    read: () => inputs.filter(({ checked }) => checked).map(({ value }) => value),
    write(values) {
      for (const input of inputs) input.checked = values.includes(input.value)
    },
    mark(isWrong) {
      for (const input of inputs) input.setAttribute('aria-invalid', String(isWrong))
    },
  }
  return control
}

/** Words of an author, and that an answer must be there. */
export function labelOf({ field, words }: Pick<FieldParts, 'field' | 'words'>): readonly (Node | string)[] {
  const label = make('bdi', {}, field.label)
  return field.required ? [label, make('span', { class: 'form-mark' }, ` (${words('form.required')})`)] : [label]
}
