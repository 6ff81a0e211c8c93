import type { TextSource } from '../locales/text-lookup.ts'
import { createChromeTexts } from '../locales/texts.ts'
import { createElement } from './dom.ts'
import { createFrame } from './frame.ts'
import { setLanguage } from './languages/mark-content.ts'

type LoadFailure = {
  /** True if the tour doesn't exist, so that a retry wouldn't help. */
  readonly isGone: boolean
  readonly retry: () => void
  readonly visitorTexts: TextSource
}

/** Shows an error message instead of the tour, with a retry button if that may help. */
export function showLoadFailure(root: ShadowRoot, { isGone, retry, visitorTexts }: LoadFailure): void {
  const texts = createChromeTexts(visitorTexts)
  const message = createElement('div', { class: 'failure', role: 'alert' })
  setLanguage(message, visitorTexts.language)
  message.append(createElement('p', {}, texts(isGone ? 'state.notFound' : 'state.failed')))
  if (!isGone) {
    const retryButton = createElement('button', { type: 'button', class: 'text-button' }, texts('state.retry'))
    retryButton.addEventListener('click', retry)
    message.append(retryButton)
  }
  createFrame(root).element.append(message)
}
