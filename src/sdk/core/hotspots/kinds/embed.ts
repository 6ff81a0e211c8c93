import { namedPanelKind } from '../hotspot-kind-view.ts'

/** A page of another site, loaded on request. */
export const embedHotspotView = namedPanelKind('frame', 'hotspot.embed')
