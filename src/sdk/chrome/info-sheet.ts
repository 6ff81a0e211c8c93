import { plainTextOf } from '../../shared/plain-text.ts'
import type { PublicHotspot } from '../../shared/publishing/tour-document.ts'
import type { Chrome } from './chrome.ts'
import { make } from './dom.ts'
import { openSheet, type Sheet } from './sheet.ts'

/** The rich text of a hotspot that has some, of whatever kind it is. */
export function htmlOf({ details, description }: PublicHotspot): string {
  if (typeof details === 'object' && details !== null && 'html' in details && typeof details.html === 'string') {
    return details.html
  }
  return description
}

function fill(body: HTMLElement, html: string): void {
  const text = make('div', { class: 'rich-text', 'aria-busy': 'true' })
  body.append(text)
  const show = (content: Node | string) => {
    text.replaceChildren(content)
    text.removeAttribute('aria-busy')
  }
  import('./rich-text.ts').then(
    ({ richTextNodes }) => show(richTextNodes(html)),
    () => show(plainTextOf(html)),
  )
}

/** Opens and closes the panel of whatever hotspot the viewer says is being read. */
export function addInfoSheet({ viewer, frame, texts }: Chrome): void {
  let sheet: Sheet | undefined
  const close = () => {
    const closing = sheet
    sheet = undefined
    closing?.close()
  }
  viewer.on('panelopen', ({ detail: { hotspot } }) => {
    close()
    const opened = openSheet({
      frame,
      texts,
      title: hotspot.title || texts('hotspot.untitled'),
      onClose: () => {
        if (sheet !== opened) return
        sheet = undefined
        viewer.closePanel()
      },
    })
    sheet = opened
    fill(opened.body, htmlOf(hotspot))
  })
  viewer.on('panelclose', close)
  viewer.on('stopchange', close)
}
