import { type RawAnswers, readAnswers } from '../../../shared/forms/read-answers.ts'
import type { PublicForm } from '../../../shared/publishing/tour-document.ts'
import { previewTexts } from '../../locales/preview-texts.ts'
import { createElement } from '../dom.ts'
import { createErrorSummary, showFieldErrors } from './error-summary.ts'
import type { FormLanguages, FormTexts } from './form-texts.ts'
import { createQuestion, type Question } from './question.ts'
import type { Sender } from './send-answers.ts'

export type FormViewOptions = {
  readonly form: PublicForm
  readonly texts: FormTexts
  /** Languages of the author's texts and of the others; only if they differ. */
  readonly languages?: FormLanguages | undefined
  /** True if the sheet shows the same title, so that the form omits it. */
  readonly hidesTitle?: boolean
  /** Unsent answers from an earlier opening. */
  readonly draft?: RawAnswers | undefined
  /** Creates the sender. Absent in previews, where answers are only validated. */
  readonly createSender?: ((honeypot: () => string) => Sender) | undefined
  /** Called when the answers are stored: by the server, or on the device until it is online again (`isQueued`). */
  readonly onSent?: (result: { readonly isQueued: boolean }) => void
}

export type FormView = { readonly element: HTMLElement; read(): RawAnswers }

/** Creates the honeypot, a hidden field that only bots fill in. */
function createHoneypot() {
  const input = createElement('input', { name: 'website', tabindex: -1, autocomplete: 'off', 'aria-hidden': 'true' })
  return { input, element: createElement('div', { class: 'form-honeypot', 'aria-hidden': 'true' }, input) }
}

/** Creates title, intro and preview note. */
function createIntro({ form, languages, hidesTitle = false, createSender }: FormViewOptions): readonly HTMLElement[] {
  const attributes = { dir: 'auto', lang: languages?.content }
  return [
    ...(form.title === '' || hidesTitle ? [] : [createElement('h3', attributes, form.title)]),
    ...(form.intro === '' ? [] : [createElement('p', { class: 'form-intro', ...attributes }, form.intro)]),
    ...(createSender
      ? []
      : [createElement('p', { class: 'form-note', lang: 'en', dir: 'ltr' }, previewTexts['form.preview'])]),
  ]
}

/** Creates the message that replaces the form once its answers are stored. */
function createThanks({ form, texts, languages }: FormViewOptions, isQueued: boolean): HTMLElement {
  const lang = isQueued || form.thanks === '' ? undefined : languages?.content
  const text = isQueued ? texts('form.kept') : form.thanks || texts('form.thanks')
  return createElement('p', { class: 'form-thanks', tabindex: -1, dir: 'auto', lang }, text)
}

function readQuestions(questions: readonly Question[]): RawAnswers {
  return Object.fromEntries(questions.map((question) => [question.fieldId, question.read()]))
}

/** Creates a submit button that stays focusable while the answers are sent. */
function createSubmitButton({ form, texts, languages }: FormViewOptions) {
  const label = form.submitLabel || texts('form.send')
  const authorLanguage = form.submitLabel === '' ? undefined : languages?.content
  const attributes = { type: 'submit', class: 'form-send', dir: 'auto', lang: authorLanguage }
  const element = createElement('button', attributes, label)
  const status = createElement('p', { role: 'status' })
  return {
    element,
    status,
    isBusy: () => element.getAttribute('aria-disabled') === 'true',
    show(state: 'idle' | 'sending' | 'failed') {
      element.setAttribute('aria-disabled', String(state === 'sending'))
      element.textContent = { idle: label, sending: texts('form.sending'), failed: texts('form.again') }[state]
      if (state === 'idle' && authorLanguage) element.lang = authorLanguage
      else element.removeAttribute('lang')
    },
  }
}

/** Creates a form with its questions and errors. Answers stay in the fields until the server has stored them. */
export function createFormView(options: FormViewOptions): FormView {
  const { form, texts, languages, draft = {}, createSender, onSent } = options
  const questions = form.fields.flatMap((field) => createQuestion(field, texts, languages) ?? [])
  for (const question of questions) question.write(draft[question.fieldId] ?? [])
  const summary = createErrorSummary(texts)
  const button = createSubmitButton(options)
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
