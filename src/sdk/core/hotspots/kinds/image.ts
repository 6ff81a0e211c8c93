import { pinnedPanelKind } from '../hotspot-kind-view.ts'

/** One image. */
export const imageHotspotView = pinnedPanelKind(
  'image',
  'hotspot.image',
  async () => (await import('../pinned/pinned-image.ts')).makePinnedImage,
)
