import { namedPanelKind } from '../hotspot-kind-view.ts'

/** A series of images. */
export const galleryHotspotView = namedPanelKind('gallery', 'hotspot.gallery')
