import { createElement } from '../dom.ts'

/** Wraps an image or frame in an element that shows a spinner until it has loaded or failed. */
export function withLoadingSpinner(media: HTMLElement, onSettled?: () => void): HTMLElement {
  const element = createElement('div', { class: 'card-media', 'data-loading': true }, media)
  const settle = () => {
    element.removeAttribute('data-loading')
    onSettled?.()
  }
  for (const name of ['load', 'error']) media.addEventListener(name, settle, { once: true })
  return element
}
