import type { FieldProblem } from '../../../shared/forms/read-answers.ts'
import { createElement } from '../dom.ts'
import type { FormTexts } from './form-texts.ts'
import type { Question } from './question.ts'

/** Creates the summary of validation errors above the questions. Each entry focuses its question. */
export function createErrorSummary(texts: FormTexts) {
  const element = createElement('div', { role: 'alert' })
  return {
    element,
    show(invalidQuestions: readonly Question[]) {
      const count = String(invalidQuestions.length)
      const heading = createElement('p', {}, texts('form.summary', { count }))
      const items = invalidQuestions.map((question) => {
        const { label, element: questionElement } = question
        // The label is a text of the author, as in the question.
        const lang = questionElement.lang || undefined
        const button = createElement('button', { type: 'button', dir: 'auto', lang }, label)
        button.addEventListener('click', () => question.focus())
        return createElement('li', {}, button)
      })
      element.replaceChildren(
        createElement('div', { class: 'form-summary' }, heading, createElement('ul', { role: 'list' }, ...items)),
      )
    },
    clear: () => element.replaceChildren(),
  }
}

/** Shows each question's error, and returns the invalid questions in the order of the form. */
export function showFieldErrors(
  questions: readonly Question[],
  problems: readonly FieldProblem[],
): readonly Question[] {
  const problemByFieldId = new Map(problems.map(({ fieldId, problem }) => [fieldId, problem]))
  for (const question of questions) question.showError(problemByFieldId.get(question.fieldId))
  return questions.filter(({ fieldId }) => problemByFieldId.has(fieldId))
}
