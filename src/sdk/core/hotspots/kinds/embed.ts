import { namedPanelKind } from '../hotspot-kind-view.ts'

/** A page of another site, shown once somebody wants it. */
export const embedHotspotView = namedPanelKind('frame', 'hotspot.embed')
