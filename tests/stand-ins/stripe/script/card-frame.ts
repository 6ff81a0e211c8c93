import { type FieldName, formatCode, formatExpiry, formatNumber, problemOf } from './card-texts.ts'
import {
  type Appearance,
  type FrameAnswer,
  type FromFrame,
  type StripeJsError,
  settingsOfFrame,
  type ToFrame,
} from './messages.ts'

const settings = settingsOfFrame()
const tell = (message: FromFrame) => parent.postMessage(message, settings.origin)

function inputOf(name: FieldName): HTMLInputElement {
  const input = document.getElementById(name)
  if (!(input instanceof HTMLInputElement)) throw new Error(`no field ${name}`)
  return input
}
const inputs = { number: inputOf('number'), expiry: inputOf('expiry'), cvc: inputOf('cvc') }
const names: readonly FieldName[] = ['number', 'expiry', 'cvc']
const formats = { number: formatNumber, expiry: formatExpiry, cvc: formatCode }

/** Variables of Stripe's appearance API with the custom properties of the frame. */
const variables: Readonly<Record<string, string>> = {
  colorPrimary: '--primary',
  colorBackground: '--background',
  colorText: '--text',
  colorDanger: '--danger',
  colorTextSecondary: '--secondary',
  borderRadius: '--radius',
  fontFamily: '--font',
  fontSizeBase: '--size',
}

function applyAppearance({ theme, variables: values = {} }: Appearance): void {
  document.documentElement.dataset.theme = theme ?? 'stripe'
  for (const [name, property] of Object.entries(variables)) {
    const value = values[name]
    if (value === undefined) document.documentElement.style.removeProperty(property)
    else document.documentElement.style.setProperty(property, value)
  }
}

function showProblem(name: FieldName, problem: StripeJsError | undefined): void {
  const message = document.getElementById(`${name}-error`)
  if (message !== null) message.textContent = problem?.message ?? ''
  inputs[name].setAttribute('aria-invalid', String(problem !== undefined))
}

/** Shows all validation errors and focuses the first invalid field. */
function validate(): StripeJsError | undefined {
  const problems = names.map((name) => ({ name, problem: problemOf[name](inputs[name].value) }))
  for (const { name, problem } of problems) showProblem(name, problem)
  const first = problems.find(({ problem }) => problem !== undefined)
  if (first !== undefined) inputs[first.name].focus()
  return first?.problem
}

/** Card data is sent from the frame to the server and never to the page. */
async function createPaymentMethod(): Promise<FrameAnswer> {
  const error = validate()
  if (error !== undefined) return { error }
  const [month = '', year = ''] = inputs.expiry.value.split(' / ')
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': inputs.number.value.replaceAll(' ', ''),
    'card[exp_month]': month,
    'card[exp_year]': `20${year}`,
    'card[cvc]': inputs.cvc.value,
  })
  try {
    const headers = { authorization: `Bearer ${settings.publishableKey}` }
    const response = await fetch('/v1/payment_methods', { method: 'POST', headers, body })
    const answer = (await response.json()) as { readonly id?: string; readonly error?: StripeJsError }
    if (answer.error !== undefined) return { error: answer.error }
    return answer.id === undefined ? {} : { paymentMethod: answer.id }
  } catch {
    return { error: { type: 'api_connection_error', message: 'We could not reach our servers. Please try again.' } }
  }
}

async function answer(message: ToFrame): Promise<void> {
  if (message.kind === 'appearance') return applyAppearance(message.appearance)
  tell({ kind: 'answer', id: message.id, ...(await createPaymentMethod()) })
}

function tellChange(): void {
  const values = names.map((name) => inputs[name].value)
  const complete = names.every((name) => problemOf[name](inputs[name].value) === undefined)
  tell({ kind: 'change', empty: values.every((value) => value === ''), complete })
}

for (const name of names) {
  const input = inputs[name]
  input.addEventListener('input', () => {
    const isAtEnd = input.selectionStart === input.value.length
    if (isAtEnd) input.value = formats[name](input.value)
    showProblem(name, undefined)
    tellChange()
  })
  input.addEventListener('blur', () => {
    input.value = formats[name](input.value)
    if (input.value !== '') showProblem(name, problemOf[name](input.value))
    tell({ kind: 'blur' })
  })
  input.addEventListener('focus', () => tell({ kind: 'focus' }))
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') tell({ kind: 'escape' })
  })
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== settings.origin) return
  void answer(data as ToFrame)
})
applyAppearance(settings.appearance)
new ResizeObserver(() => tell({ kind: 'height', height: document.body.scrollHeight })).observe(document.body)
tell({ kind: 'ready' })
