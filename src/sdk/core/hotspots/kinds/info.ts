import { type HotspotKindView, panelKind } from '../hotspot-kind-view.ts'

/** A text to read. */
export const infoHotspotView: HotspotKindView = panelKind('info', (title, texts) =>
  title === '' ? texts('hotspot.untitled') : texts('hotspot.read', { title }),
)
