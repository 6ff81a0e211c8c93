import { pinnedPanelKind } from '../hotspot-kind-view.ts'

/** One picture. */
export const imageHotspotView = pinnedPanelKind(
  'image',
  'hotspot.image',
  async () => (await import('../pinned/pinned-picture.ts')).makePinnedPicture,
)
