import { namedPanelKind } from '../hotspot-kind-view.ts'

/** One picture. */
export const imageHotspotView = namedPanelKind('image', 'hotspot.image')
