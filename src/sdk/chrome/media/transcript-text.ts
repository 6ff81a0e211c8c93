import type { Texts } from '../../locales/texts.ts'
import { createElement } from '../dom.ts'

/** Loads a transcript. Blank lines separate its paragraphs; `data-failed` is set if it couldn't be loaded. */
export function createTranscriptText(url: string, texts: Texts): HTMLElement {
  const text = createElement('div', { class: 'rich-text', 'aria-busy': 'true' })
  const show = (content: string) => {
    const paragraphs = content
      .split(/\n\s*\n/)
      .map((paragraph) => createElement('p', { dir: 'auto' }, paragraph.trim()))
    for (const paragraph of paragraphs) paragraph.style.whiteSpace = 'pre-line'
    text.replaceChildren(...paragraphs)
    text.removeAttribute('aria-busy')
  }
  fetch(url)
    .then((response) => (response.ok ? response.text() : Promise.reject(new Error(String(response.status)))))
    .then(show, () => {
      text.toggleAttribute('data-failed', true)
      show(texts('transcript.failed'))
    })
  return text
}
