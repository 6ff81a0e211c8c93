import { pinnedPanelKind } from '../hotspot-kind-view.ts'

/** A flat video. */
export const videoHotspotView = pinnedPanelKind(
  'play',
  'hotspot.video',
  async () => (await import('../pinned/pinned-video.ts')).makePinnedVideo,
)
