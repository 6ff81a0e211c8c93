import { passwordLimits } from '../../../shared/auth/password-limits.ts'
import { createElement } from '../dom.ts'
import { type AccessPanel, openPanel, textsOf } from './access-panel.ts'

/** The server's response to a password: the token that opens the tour, or the reason why there is none. */
export type PasswordResult = { readonly token: string } | { readonly problem: 'wrong' | 'tooMany' | 'failed' }

type AskPasswordOptions = AccessPanel & {
  readonly signal: AbortSignal
  readonly send: (password: string) => Promise<PasswordResult>
}

/** Asks for the password of a tour until it is right, then removes the form and resolves with the token. */
export function askPassword({ signal, send, ...panel }: AskPasswordOptions): Promise<string> {
  const texts = textsOf(panel)
  const input = createElement('input', {
    id: 'access-password',
    type: 'password',
    name: 'password',
    autocomplete: 'current-password',
    required: true,
    maxlength: passwordLimits.maxLength,
    'aria-describedby': 'access-problem',
  })
  const problem = createElement('p', { id: 'access-problem', role: 'alert' })
  const button = createElement('button', { type: 'submit' }, texts('access.open'))
  const label = createElement('label', { for: 'access-password' }, texts('access.password'))
  const form = createElement('form', {}, label, input, problem, button)
  const frame = openPanel(panel, createElement('p', {}, texts('access.needed')), form)
  const showProblem = (text: string) => {
    problem.textContent = text
    input.setAttribute('aria-invalid', String(text !== ''))
  }
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    let isSending = false
    const submit = async () => {
      isSending = true
      showProblem('')
      button.textContent = texts('access.checking')
      const result = await send(input.value).catch((): PasswordResult => ({ problem: 'failed' }))
      isSending = false
      button.textContent = texts('access.open')
      if ('problem' in result) {
        showProblem(texts(`access.${result.problem}`))
        return input.select()
      }
      frame.remove()
      resolve(result.token)
    }
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (!isSending) void submit()
    })
  })
}
