import type { AnswerProblem } from '../../../shared/forms/answers/answer-reader.ts'
import { isFormFieldKind } from '../../../shared/forms/answers/registry.ts'
import type { PublicFormField } from '../../../shared/publishing/tour-document.ts'
import { createElement } from '../dom.ts'
import { createLabelNodes } from './field-control.ts'
import { fieldControls } from './field-controls.ts'
import type { FormLanguages, FormTexts } from './form-texts.ts'

/** A question with its help text, control and error. */
export type Question = {
  readonly fieldId: string
  readonly label: string
  readonly element: HTMLElement
  read(): readonly string[]
  write(values: readonly string[]): void
  /** Shows an error, or clears it. */
  showError(problem: AnswerProblem | undefined): void
  focus(): void
}

let questionCount = 0

/** Creates a question; undefined for kinds that are newer than this viewer. */
export function createQuestion(
  field: PublicFormField,
  texts: FormTexts,
  languages?: FormLanguages,
): Question | undefined {
  if (!isFormFieldKind(field.kind)) return undefined
  questionCount += 1
  const id = `question-${questionCount}`
  const help =
    field.help === '' ? [] : [createElement('p', { class: 'form-help', id: `${id}-help`, dir: 'auto' }, field.help)]
  const error = createElement('p', { class: 'form-error', id: `${id}-error`, hidden: true, lang: languages?.controls })
  const describedBy = [...help, error].map((element) => element.id).join(' ')
  const control = fieldControls[field.kind]({ field, texts, languages, id, describedBy })
  const labelContent = control.hasOwnLabel ? [] : createLabelNodes({ field, texts, languages })
  const label = control.isGroup
    ? createElement('legend', { class: 'form-label' }, ...labelContent)
    : createElement('label', { class: 'form-label', for: id }, ...labelContent)
  const content = createElement('div', { class: 'form-field' }, ...help, ...control.elements, error)
  const heading = labelContent.length === 0 ? [] : [label]
  const element = control.isGroup
    ? createElement('fieldset', { 'aria-describedby': describedBy, lang: languages?.content }, ...heading, content)
    : createElement('div', { class: 'form-field', lang: languages?.content }, ...heading, content)
  return {
    fieldId: field.id,
    label: field.label,
    element,
    read: () => control.read(),
    write: (values) => control.write(values),
    showError(problem) {
      error.hidden = problem === undefined
      error.textContent = problem === undefined ? '' : texts(`form.problem.${problem}`)
      control.setInvalid(problem !== undefined)
    },
    focus: () => control.focusTarget.focus(),
  }
}
