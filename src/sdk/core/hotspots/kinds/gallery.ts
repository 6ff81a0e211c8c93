import { namedPanelKind } from '../hotspot-kind-view.ts'

/** Pictures to leaf through. */
export const galleryHotspotView = namedPanelKind('gallery', 'hotspot.gallery')
