import type { Texts } from '../locales/texts.ts'
import { make } from './dom.ts'
import { createFrame } from './frame.ts'

type Failure = {
  /** There is no such tour; trying again would not help. */
  readonly isGone: boolean
  readonly retry: () => void
  readonly texts: Texts
}

/** Says in place of the tour why it is not there, and offers to try again where that may help. */
export function showFailure(root: ShadowRoot, { isGone, retry, texts }: Failure): void {
  const message = make('div', { class: 'failure', role: 'alert', dir: 'auto' })
  message.append(make('p', {}, texts(isGone ? 'state.notFound' : 'state.failed')))
  if (!isGone) {
    const again = make('button', { type: 'button', class: 'text-button' }, texts('state.retry'))
    again.addEventListener('click', retry)
    message.append(again)
  }
  createFrame(root).element.append(message)
}
