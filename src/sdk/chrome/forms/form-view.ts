import { type RawAnswers, readAnswers } from '../../../shared/forms/read-answers.ts'
import type { PublicForm } from '../../../shared/publishing/tour-document.ts'
import { previewTexts } from '../../locales/preview-texts.ts'
import { createElement } from '../dom.ts'
import { errorSummary, showFieldErrors } from './error-summary.ts'
import type { FormTexts } from './form-texts.ts'
import { createQuestion, type Question } from './question.ts'
import type { Sender } from './send-answers.ts'

export type FormViewOptions = {
  readonly form: PublicForm
  readonly texts: FormTexts
  /** Omits the title, because the sheet shows the same one. */
  readonly hidesTitle?: boolean
  /** Unsent answers from an earlier opening. */
  readonly draft?: RawAnswers | undefined
  /** Creates the sender. Absent in previews, where answers are only validated. */
  readonly createSender?: ((honeypot: () => string) => Sender) | undefined
  /** `isQueued`: stored on the device until it is online again. */
  readonly onSent?: (result: { readonly isQueued: boolean }) => void
}

export type FormView = { readonly element: HTMLElement; read(): RawAnswers }

/** Honeypot: a hidden field that only bots fill in. */
function createHoneypot() {
  const input = createElement('input', { name: 'website', tabindex: -1, autocomplete: 'off', 'aria-hidden': 'true' })
  return { input, element: createElement('div', { class: 'form-honeypot', 'aria-hidden': 'true' }, input) }
}

/** Title, intro and preview note. */
function createIntro({ form, hidesTitle = false, createSender }: FormViewOptions): readonly HTMLElement[] {
  return [
    ...(form.title === '' || hidesTitle ? [] : [createElement('h3', { dir: 'auto' }, form.title)]),
    ...(form.intro === '' ? [] : [createElement('p', { class: 'form-intro', dir: 'auto' }, form.intro)]),
    ...(createSender ? [] : [createElement('p', { class: 'form-note' }, previewTexts['form.preview'])]),
  ]
}

/** Message that replaces the form once its answers are stored. */
function createThanks({ form, texts }: FormViewOptions, isQueued: boolean): HTMLElement {
  const text = isQueued ? texts('form.kept') : form.thanks || texts('form.thanks')
  return createElement('p', { class: 'form-thanks', tabindex: -1, dir: 'auto' }, text)
}

function readQuestions(questions: readonly Question[]): RawAnswers {
  return Object.fromEntries(questions.map((question) => [question.fieldId, question.read()]))
}

/** Submit button that stays focusable while the answers are sent. */
function submitButton(texts: FormTexts, label: string) {
  const element = createElement('button', { type: 'submit', class: 'form-send' }, label)
  const status = createElement('p', { role: 'status' })
  return {
    element,
    status,
    isBusy: () => element.getAttribute('aria-disabled') === 'true',
    show(state: 'idle' | 'sending' | 'failed') {
      element.setAttribute('aria-disabled', String(state === 'sending'))
      element.textContent = { idle: label, sending: texts('form.sending'), failed: texts('form.again') }[state]
    },
  }
}

/** Creates a form with its questions and errors. Answers stay in the fields until the server has stored them. */
export function formView(options: FormViewOptions): FormView {
  const { form, texts, draft = {}, createSender, onSent } = options
  const questions = form.fields.flatMap((field) => createQuestion(field, texts) ?? [])
  for (const question of questions) question.write(draft[question.fieldId] ?? [])
  const summary = errorSummary(texts)
  const button = submitButton(texts, form.submitLabel || texts('form.send'))
  const honeypot = createHoneypot()
  const sender = createSender?.(() => honeypot.input.value)
  const failure = createElement('div', { role: 'alert' })
  const questionElements = questions.map(({ element }) => element)
  const element = createElement(
    'form',
    { class: 'form', novalidate: true },
    ...createIntro(options),
    summary.element,
    ...questionElements,
    honeypot.element,
    failure,
    button.element,
    button.status,
  )

  /** Shows field errors; true if there are any. */
  const showErrors = (problems: ReturnType<typeof readAnswers>['problems']) => {
    const invalidQuestions = showFieldErrors(questions, problems)
    if (invalidQuestions.length === 0) summary.clear()
    else summary.show(invalidQuestions)
    invalidQuestions[0]?.focus()
    return invalidQuestions.length > 0
  }
  const showFailure = (message: string, isFinal: boolean) => {
    failure.replaceChildren(createElement('p', { class: 'form-error' }, createElement('span', {}, message)))
    button.show(isFinal ? 'idle' : 'failed')
  }
  const showThanks = (isQueued: boolean) => {
    const thanks = createThanks(options, isQueued)
    element.replaceWith(thanks)
    thanks.focus()
    onSent?.({ isQueued })
  }
  const submit = async () => {
    if (button.isBusy()) return
    failure.replaceChildren()
    if (showErrors(readAnswers(form, readQuestions(questions)).problems)) return
    button.show('sending')
    // A preview only validates.
    const result = sender ? await sender(readQuestions(questions)) : ({ isStored: true } as const)
    if (result.isStored) return showThanks(result.isQueued === true)
    button.show('idle')
    if (!showErrors(result.problems ?? []))
      showFailure(texts(result.reason, result.reasonValues), result.isFinal === true)
  }
  element.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  return { element, read: () => readQuestions(questions) }
}
