import type { Texts } from '../../locales/texts.ts'
import { make } from '../dom.ts'

/** All that is said in a video or a recording, as it comes; `data-failed` once it could not be loaded. Paragraphs are what empty lines part. */
export function transcriptText(url: string, texts: Texts): HTMLElement {
  const text = make('div', { class: 'rich-text', 'aria-busy': 'true' })
  const show = (words: string) => {
    const paragraphs = words.split(/\n\s*\n/).map((paragraph) => make('p', {}, paragraph.trim()))
    for (const paragraph of paragraphs) paragraph.style.whiteSpace = 'pre-line'
    text.replaceChildren(...paragraphs)
    text.removeAttribute('aria-busy')
  }
  fetch(url)
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(String(answer.status)))))
    .then(show, () => {
      text.toggleAttribute('data-failed', true)
      show(texts('transcript.failed'))
    })
  return text
}
