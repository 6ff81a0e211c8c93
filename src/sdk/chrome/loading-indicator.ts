import { visitorLimits } from '../../shared/limits.ts'
import type { Texts } from '../locales/texts.ts'
import { make } from './dom.ts'
import type { Frame } from './frame.ts'

/**
 * Shows a loading indicator after a delay, so that fast loads show none. The poster under the tour stays visible
 * meanwhile. Call the returned function to hide it.
 */
export function showLoadingIndicator(frame: Frame, texts: Texts, parent: Element = frame.notices): () => void {
  const indicator = make(
    'p',
    { class: 'waiting' },
    make('span', { class: 'waiting-mark', 'aria-hidden': 'true' }),
    texts('state.loading'),
  )
  frame.element.dataset.waiting = ''
  const timer = setTimeout(() => parent.append(indicator), visitorLimits.loaderDelayMs)
  return () => {
    clearTimeout(timer)
    delete frame.element.dataset.waiting
    indicator.remove()
  }
}
