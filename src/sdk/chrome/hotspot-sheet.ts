import type { Card } from './cards/card.ts'
import { cardKindOf } from './cards/registry.ts'
import type { Chrome } from './chrome.ts'
import { make } from './dom.ts'
import { hotspotTitle } from './hotspot-title.ts'
import { openSheet, type Sheet } from './sheet.ts'

/** Fills an open sheet with what the hotspot is; says so where that cannot be loaded. */
async function fill(card: Card): Promise<void> {
  const { chrome, hotspot, body, signal } = card
  body.setAttribute('aria-busy', 'true')
  try {
    const fillCard = await cardKindOf(hotspot.kind).load()
    if (!signal.aborted) fillCard(card)
  } catch {
    body.append(make('p', { role: 'alert' }, chrome.texts('card.failed')))
  }
  body.removeAttribute('aria-busy')
}

/** Opens and closes the sheet of whatever hotspot the viewer says is opened. */
export function addHotspotSheet(chrome: Chrome): void {
  const { viewer, frame, texts } = chrome
  let sheet: Sheet | undefined
  const close = () => {
    const closing = sheet
    sheet = undefined
    closing?.close()
  }
  viewer.on('panelopen', ({ detail: { hotspot } }) => {
    close()
    const life = new AbortController()
    const opened = openSheet({
      frame,
      texts,
      title: hotspotTitle(chrome, hotspot),
      onClose: () => {
        life.abort()
        if (sheet !== opened) return
        sheet = undefined
        viewer.closePanel()
      },
    })
    sheet = opened
    opened.element.toggleAttribute('data-wide', cardKindOf(hotspot.kind).wide === true)
    void fill({ chrome, hotspot, body: opened.body, signal: life.signal })
  })
  viewer.on('panelclose', close)
  viewer.on('stopchange', close)
}
