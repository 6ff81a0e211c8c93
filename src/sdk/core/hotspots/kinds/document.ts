import { namedPanelKind } from '../hotspot-kind-view.ts'

/** A PDF to open beside the tour. */
export const documentHotspotView = namedPanelKind('document', 'hotspot.document')
