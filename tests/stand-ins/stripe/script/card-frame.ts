import { type FieldName, formatCode, formatExpiry, formatNumber, validators } from './card-fields.ts'
import {
  type Appearance,
  type FrameResponse,
  type FromFrame,
  readFrameSettings,
  type StripeJsError,
  type ToFrame,
} from './messages.ts'

const settings = readFrameSettings()
const post = (message: FromFrame) => parent.postMessage(message, settings.origin)

function requireInput(name: FieldName): HTMLInputElement {
  const input = document.getElementById(name)
  if (!(input instanceof HTMLInputElement)) throw new Error(`the frame has no field ${name}`)
  return input
}
const inputs = { number: requireInput('number'), expiry: requireInput('expiry'), cvc: requireInput('cvc') }
const fieldNames: readonly FieldName[] = ['number', 'expiry', 'cvc']
const formatters = { number: formatNumber, expiry: formatExpiry, cvc: formatCode }

/** CSS custom properties of the frame, by the variables of Stripe's appearance API. */
const customProperties: Readonly<Record<string, string>> = {
  colorPrimary: '--primary',
  colorBackground: '--background',
  colorText: '--text',
  colorDanger: '--danger',
  colorTextSecondary: '--secondary',
  borderRadius: '--radius',
  fontFamily: '--font',
  fontSizeBase: '--size',
}

function applyAppearance({ theme, variables = {} }: Appearance): void {
  document.documentElement.dataset.theme = theme ?? 'stripe'
  for (const [variable, property] of Object.entries(customProperties)) {
    const value = variables[variable]
    if (value === undefined) document.documentElement.style.removeProperty(property)
    else document.documentElement.style.setProperty(property, value)
  }
}

function showError(name: FieldName, error: StripeJsError | undefined): void {
  const message = document.getElementById(`${name}-error`)
  if (message !== null) message.textContent = error?.message ?? ''
  inputs[name].setAttribute('aria-invalid', String(error !== undefined))
}

/** Shows all validation errors, focuses the first invalid field, and returns its error. */
function validate(): StripeJsError | undefined {
  const results = fieldNames.map((name) => ({ name, error: validators[name](inputs[name].value) }))
  for (const { name, error } of results) showError(name, error)
  const firstInvalidField = results.find(({ error }) => error !== undefined)
  if (firstInvalidField !== undefined) inputs[firstInvalidField.name].focus()
  return firstInvalidField?.error
}

/** Sends the card data from the frame to the server, so that the page never has access to it. */
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
  const isComplete = fieldNames.every((name) => validators[name](inputs[name].value) === undefined)
  post({ kind: 'change', empty: values.every((value) => value === ''), complete: isComplete })
}

for (const name of fieldNames) {
  const input = inputs[name]
  input.addEventListener('input', () => {
    // Formatting elsewhere would move the caret.
    const isAtEnd = input.selectionStart === input.value.length
    if (isAtEnd) input.value = formatters[name](input.value)
    showError(name, undefined)
    postChange()
  })
  input.addEventListener('blur', () => {
    input.value = formatters[name](input.value)
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
for (const name of fieldNames) inputs[name].disabled = false
post({ kind: 'ready' })
