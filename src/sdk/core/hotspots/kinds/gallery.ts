import { namedPanelKind } from '../hotspot-kind-view.ts'

/** Images to leaf through. */
export const galleryHotspotView = namedPanelKind('gallery', 'hotspot.gallery')
