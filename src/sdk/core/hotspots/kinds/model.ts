import { type HotspotKindView, namedPanelKind } from '../hotspot-kind-view.ts'

/** 3D model that stands in the panorama. Its engine is loaded with the first one. */
export const modelHotspotView: HotspotKindView = {
  ...namedPanelKind('cube', 'hotspot.model'),
  standsInScene: true,
  loadFigure: async () => (await import('../model/model-figure.ts')).createModelFigure,
}
