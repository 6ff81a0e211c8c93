import { type RawAnswers, readAnswers } from '../../../shared/forms/read-answers.ts'
import type { PublicForm } from '../../../shared/publishing/tour-document.ts'
import { previewTexts } from '../../locales/preview-texts.ts'
import { make } from '../dom.ts'
import { errorSummary, tellProblems } from './error-summary.ts'
import type { FormTexts } from './form-texts.ts'
import { type Question, questionOf } from './question.ts'
import type { Send } from './send-answers.ts'

export type FormViewOptions = {
  readonly form: PublicForm
  readonly words: FormTexts
  /** Its title stands above it already. */
  readonly isTitled?: boolean
  /** What was written before, and not sent. */
  readonly written?: RawAnswers | undefined
  /** Absent in previews: then answers are checked, and go nowhere. */
  readonly send?: ((website: () => string) => Send) | undefined
  /** `isKept` until the device is online again. */
  readonly onSent?: (how: { readonly isKept: boolean }) => void
}

export type FormView = { readonly element: HTMLElement; read(): RawAnswers }

/** A field that nobody sees or reaches, for programs that fill in everything. */
function trapOf() {
  const input = make('input', { name: 'website', tabindex: -1, autocomplete: 'off', 'aria-hidden': 'true' })
  return { input, element: make('div', { class: 'form-trap', 'aria-hidden': 'true' }, input) }
}

/** What stands before the questions. */
function introOf({ form, isTitled = false, send }: FormViewOptions): readonly HTMLElement[] {
  return [
    ...(form.title === '' || isTitled ? [] : [make('h3', { dir: 'auto' }, form.title)]),
    ...(form.intro === '' ? [] : [make('p', { class: 'form-intro', dir: 'auto' }, form.intro)]),
    ...(send ? [] : [make('p', { class: 'form-note' }, previewTexts['form.preview'])]),
  ]
}

function thanksOf({ form, words }: FormViewOptions, isKept: boolean): HTMLElement {
  const text = isKept ? words('form.kept') : form.thanks || words('form.thanks')
  return make('p', { class: 'form-thanks', tabindex: -1, dir: 'auto' }, text)
}

function readAll(questions: readonly Question[]): RawAnswers {
  return Object.fromEntries(questions.map((question) => [question.fieldId, question.read()]))
}

/** A button that is kept, and can be reached, while something is being sent. */
function sendButton(words: FormTexts, label: string) {
  const element = make('button', { type: 'submit', class: 'form-send' }, label)
  const status = make('p', { role: 'status' })
  return {
    element,
    status,
    isBusy: () => element.getAttribute('aria-disabled') === 'true',
    show(state: 'idle' | 'sending' | 'failed') {
      element.setAttribute('aria-disabled', String(state === 'sending'))
      element.textContent = { idle: label, sending: words('form.sending'), failed: words('form.again') }[state]
    },
  }
}

/** Questions, their errors and what becomes of the answers. What was typed stays until it has arrived. */
export function formView(options: FormViewOptions): FormView {
  const { form, words, written = {}, send, onSent } = options
  const questions = form.fields.flatMap((field) => questionOf(field, words) ?? [])
  for (const question of questions) question.write(written[question.fieldId] ?? [])
  const summary = errorSummary(words)
  const button = sendButton(words, form.submitLabel || words('form.send'))
  const trap = trapOf()
  const sender = send?.(() => trap.input.value)
  const failure = make('div', { role: 'alert' })
  const asked = [summary.element, ...questions.map(({ element }) => element), trap.element, failure, button.element]
  const element = make('form', { class: 'form', novalidate: true }, ...introOf(options), ...asked, button.status)

  const reject = (problems: ReturnType<typeof readAnswers>['problems']) => {
    const wrong = tellProblems(questions, problems)
    if (wrong.length === 0) summary.clear()
    else summary.show(wrong)
    wrong[0]?.focus()
    return wrong.length > 0
  }
  const fail = (sentence: string, isFinal: boolean) => {
    failure.replaceChildren(make('p', { class: 'form-error' }, make('span', {}, sentence)))
    button.show(isFinal ? 'idle' : 'failed')
  }
  const thank = (isKept: boolean) => {
    const thanks = thanksOf(options, isKept)
    element.replaceWith(thanks)
    thanks.focus()
    onSent?.({ isKept })
  }
  const submit = async () => {
    if (button.isBusy()) return
    failure.replaceChildren()
    if (reject(readAnswers(form, readAll(questions)).problems)) return
    button.show('sending')
    const sent = sender ? await sender(readAll(questions)) : ({ isStored: true } as const)
    if (sent.isStored) return thank(sent.isKept === true)
    button.show('idle')
    if (!reject(sent.problems ?? [])) fail(words(sent.reason, sent.facts), sent.isFinal === true)
  }
  element.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  return { element, read: () => readAll(questions) }
}
