import type { FieldProblem } from '../../../shared/forms/read-answers.ts'
import { make } from '../dom.ts'
import type { FormTexts } from './form-texts.ts'
import type { Question } from './question.ts'

/** What is to be put right, above the questions, each with the way to it. */
export function errorSummary(words: FormTexts) {
  const element = make('div', { role: 'alert' })
  return {
    element,
    show(wrong: readonly Question[]) {
      const count = String(wrong.length)
      const heading = make('p', {}, words(wrong.length === 1 ? 'form.summaryOne' : 'form.summary', { count }))
      const items = wrong.map((question) => {
        const way = make('button', { type: 'button', dir: 'auto' }, question.label)
        way.addEventListener('click', () => question.focus())
        return make('li', {}, way)
      })
      element.replaceChildren(make('div', { class: 'form-summary' }, heading, make('ul', { role: 'list' }, ...items)))
    },
    clear: () => element.replaceChildren(),
  }
}

/** The questions that are not right, in the order of the form; each tells what is wrong with it. */
export function tellProblems(questions: readonly Question[], problems: readonly FieldProblem[]): readonly Question[] {
  const problemOf = new Map(problems.map(({ fieldId, problem }) => [fieldId, problem]))
  for (const question of questions) question.tell(problemOf.get(question.fieldId))
  return questions.filter(({ fieldId }) => problemOf.has(fieldId))
}
