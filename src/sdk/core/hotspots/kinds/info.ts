import type { HotspotKindView } from '../hotspot-kind-view.ts'

/** A text to read, in a panel of whoever listens to `panelopen`. */
export const infoHotspotView: HotspotKindView = {
  icon: 'info',
  prominent: false,
  caption: () => '',
  spoken: (caption, texts) => (caption === '' ? texts('hotspot.untitled') : texts('hotspot.read', { title: caption })),
  linkOf: () => null,
  activate: (hotspot, { openPanel }) => openPanel(hotspot),
}
