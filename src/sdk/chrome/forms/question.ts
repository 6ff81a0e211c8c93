import type { AnswerProblem } from '../../../shared/forms/answers/answer-reader.ts'
import { isFormFieldKind } from '../../../shared/forms/answers/registry.ts'
import type { PublicFormField } from '../../../shared/publishing/tour-document.ts'
import { make } from '../dom.ts'
import { labelOf } from './field-control.ts'
import { fieldControls } from './field-controls.ts'
import type { FormTexts } from './form-texts.ts'

/** A question with its help, what is filled in, and what is wrong with it. */
export type Question = {
  readonly fieldId: string
  readonly label: string
  readonly element: HTMLElement
  read(): readonly string[]
  write(values: readonly string[]): void
  /** Tells what is wrong; nothing where it is right. */
  tell(problem: AnswerProblem | undefined): void
  focus(): void
}

let questionCount = 0

/** Undefined for a kind that is newer than this viewer: it is not asked. */
export function questionOf(field: PublicFormField, words: FormTexts): Question | undefined {
  if (!isFormFieldKind(field.kind)) return undefined
  questionCount += 1
  const id = `question-${questionCount}`
  const help = field.help === '' ? [] : [make('p', { class: 'form-help', id: `${id}-help`, dir: 'auto' }, field.help)]
  const error = make('p', { class: 'form-error', id: `${id}-error`, hidden: true })
  const describedBy = [...help, error].map((part) => part.id).join(' ')
  const control = fieldControls[field.kind]({ field, words, id, describedBy })
  const above = control.labeled ? [] : labelOf({ field, words })
  const label = control.isGroup
    ? make('legend', { class: 'form-label' }, ...above)
    : make('label', { class: 'form-label', for: id }, ...above)
  const inner = make('div', { class: 'form-field' }, ...help, ...control.elements, error)
  const heading = above.length === 0 ? [] : [label]
  const element = control.isGroup
    ? make('fieldset', { 'aria-describedby': describedBy }, ...heading, inner)
    : make('div', { class: 'form-field' }, ...heading, inner)
  return {
    fieldId: field.id,
    label: field.label,
    element,
    read: () => control.read(),
    write: (values) => control.write(values),
    tell(problem) {
      error.hidden = problem === undefined
      error.textContent = problem === undefined ? '' : words(`form.problem.${problem}`)
      control.mark(problem !== undefined)
    },
    focus: () => control.focusOn.focus(),
  }
}
