import { type FieldName, formatCode, formatExpiry, formatNumber, validators } from './card-texts.ts'
import {
  type Appearance,
  type FrameResponse,
  type FromFrame,
  type StripeJsError,
  settingsOfFrame,
  type ToFrame,
} from './messages.ts'

const settings = settingsOfFrame()
const post = (message: FromFrame) => parent.postMessage(message, settings.origin)

function inputOf(name: FieldName): HTMLInputElement {
  const input = document.getElementById(name)
  if (!(input instanceof HTMLInputElement)) throw new Error(`the frame has no field ${name}`)
  return input
}
const inputs = { number: inputOf('number'), expiry: inputOf('expiry'), cvc: inputOf('cvc') }
const fieldNames: readonly FieldName[] = ['number', 'expiry', 'cvc']
const formats = { number: formatNumber, expiry: formatExpiry, cvc: formatCode }

/** Custom properties of the frame, by the variables of Stripe's appearance API. */
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

function showError(name: FieldName, error: StripeJsError | undefined): void {
  const message = document.getElementById(`${name}-error`)
  if (message !== null) message.textContent = error?.message ?? ''
  inputs[name].setAttribute('aria-invalid', String(error !== undefined))
}

/** Shows all validation errors and focuses the first invalid field. */
function validate(): StripeJsError | undefined {
  const results = fieldNames.map((name) => ({ name, error: validators[name](inputs[name].value) }))
  for (const { name, error } of results) showError(name, error)
  const firstInvalid = results.find(({ error }) => error !== undefined)
  if (firstInvalid !== undefined) inputs[firstInvalid.name].focus()
  return firstInvalid?.error
}

/** Sends the card from the frame to the server, so that the page never gets its data. */
async function createPaymentMethod(): Promise<FrameResponse> {
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
    const { id, error: apiError } = (await response.json()) as { readonly id?: string; readonly error?: StripeJsError }
    if (apiError !== undefined) return { error: apiError }
    return id === undefined ? {} : { paymentMethod: id }
  } catch {
    return { error: { type: 'api_connection_error', message: 'We could not reach our servers. Please try again.' } }
  }
}

async function handleMessage(message: ToFrame): Promise<void> {
  if (message.kind === 'appearance') return applyAppearance(message.appearance)
  post({ kind: 'response', id: message.id, ...(await createPaymentMethod()) })
}

function postChange(): void {
  const values = fieldNames.map((name) => inputs[name].value)
  const complete = fieldNames.every((name) => validators[name](inputs[name].value) === undefined)
  post({ kind: 'change', empty: values.every((value) => value === ''), complete })
}

for (const name of fieldNames) {
  const input = inputs[name]
  input.addEventListener('input', () => {
    const isAtEnd = input.selectionStart === input.value.length
    if (isAtEnd) input.value = formats[name](input.value)
    showError(name, undefined)
    postChange()
  })
  input.addEventListener('blur', () => {
    input.value = formats[name](input.value)
    if (input.value !== '') showError(name, validators[name](input.value))
    post({ kind: 'blur' })
  })
  input.addEventListener('focus', () => post({ kind: 'focus' }))
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') post({ kind: 'escape' })
  })
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== settings.origin) return
  void handleMessage(data as ToFrame)
})
applyAppearance(settings.appearance)
new ResizeObserver(() => post({ kind: 'height', height: document.body.scrollHeight })).observe(document.body)
post({ kind: 'ready' })
