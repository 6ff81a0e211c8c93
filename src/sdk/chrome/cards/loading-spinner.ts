import { make } from '../dom.ts'

/** Lays a turning mark over an image or a page until it is there, or cannot be had. */
export function whileLoading(media: HTMLElement, onEnd?: () => void): HTMLElement {
  const element = make('div', { class: 'card-media', 'data-loading': true }, media)
  const end = () => {
    element.removeAttribute('data-loading')
    onEnd?.()
  }
  for (const name of ['load', 'error']) media.addEventListener(name, end, { once: true })
  return element
}
