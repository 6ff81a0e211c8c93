import { createElement } from '../dom.ts'

/** Wraps an image or frame in an element that shows a spinner until it has loaded or failed. */
export function withLoadingSpinner(media: HTMLElement, onEnd?: () => void): HTMLElement {
  const element = createElement('div', { class: 'card-media', 'data-loading': true }, media)
  const end = () => {
    element.removeAttribute('data-loading')
    onEnd?.()
  }
  for (const name of ['load', 'error']) media.addEventListener(name, end, { once: true })
  return element
}
