import { visitorLimits } from '../../shared/limits.ts'
import type { Texts } from '../locales/texts.ts'
import { make } from './dom.ts'
import type { Frame } from './frame.ts'

/**
 * A loader that appears only when waiting gets long (spec §2); until it ends, what lies under the tour is seen. Returns
 * how to end it.
 */
export function showWaiting(frame: Frame, texts: Texts, place: Element = frame.notices): () => void {
  const loader = make(
    'p',
    { class: 'waiting' },
    make('span', { class: 'waiting-mark', 'aria-hidden': 'true' }),
    texts('state.loading'),
  )
  frame.element.dataset.waiting = ''
  const timer = setTimeout(() => place.append(loader), visitorLimits.loaderDelayMs)
  return () => {
    clearTimeout(timer)
    delete frame.element.dataset.waiting
    loader.remove()
  }
}
