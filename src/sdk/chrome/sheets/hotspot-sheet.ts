import { cardKindOf, isSmallCard } from '../cards/registry.ts'
import type { Chrome } from '../chrome.ts'
import { markContent } from '../languages/mark-content.ts'
import { fillSheet } from './fill-sheet.ts'
import { authorTitleOf, hotspotTitle } from './hotspot-title.ts'
import { openSheet, type Sheet } from './sheet.ts'

/** Shows a sheet for each hotspot panel that the viewer opens. */
export function addHotspotSheet(chrome: Chrome): void {
  const { viewer, frame, texts } = chrome
  let sheet: Sheet | undefined
  const close = () => {
    const closingSheet = sheet
    sheet = undefined
    closingSheet?.close()
  }
  viewer.on('panelopen', ({ detail: { hotspot } }) => {
    close()
    const abortController = new AbortController()
    const openedSheet = openSheet({
      frame,
      texts,
      title: hotspotTitle(chrome, hotspot),
      isSmall: isSmallCard(hotspot),
      onClose: () => {
        abortController.abort()
        if (sheet !== openedSheet) return
        sheet = undefined
        viewer.closePanel()
      },
    })
    sheet = openedSheet
    if (authorTitleOf(chrome, hotspot) !== '') markContent(openedSheet.heading, chrome)
    openedSheet.element.toggleAttribute('data-wide', cardKindOf(hotspot.kind).isWide?.(hotspot) === true)
    const card = { chrome, hotspot, body: openedSheet.body, signal: abortController.signal }
    void fillSheet(card, async () => {
      const fill = await cardKindOf(hotspot.kind).load()
      return () => fill(card)
    })
  })
  viewer.on('panelclose', close)
  viewer.on('stopchange', close)
}
