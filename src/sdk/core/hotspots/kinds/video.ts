import { pinnedPanelKind } from '../hotspot-kind-view.ts'

/** A flat film. */
export const videoHotspotView = pinnedPanelKind(
  'play',
  'hotspot.video',
  async () => (await import('../pinned/pinned-film.ts')).makePinnedFilm,
)
