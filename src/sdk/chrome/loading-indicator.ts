import { loaderDelayMs } from '../../shared/web/loader-delay.ts'
import type { Texts } from '../locales/texts.ts'
import { createElement } from './dom.ts'
import type { Frame } from './frame.ts'

/**
 * Shows a loading indicator after a delay, so that fast loads show none. The poster under the tour stays visible
 * in the meantime. Call the returned function to hide it.
 */
export function showLoadingIndicator(frame: Frame, texts: Texts, parent: Element = frame.notices): () => void {
  const indicator = createElement(
    'p',
    { class: 'waiting' },
    createElement('span', { class: 'waiting-mark', 'aria-hidden': 'true' }),
  )
  frame.element.dataset.waiting = ''
  const show = () => {
    // The language of the texts may be known only now.
    indicator.append(texts('state.loading'))
    parent.append(indicator)
  }
  const timer = setTimeout(show, loaderDelayMs)
  return () => {
    clearTimeout(timer)
    delete frame.element.dataset.waiting
    indicator.remove()
  }
}
