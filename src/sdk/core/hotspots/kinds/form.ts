import { namedPanelKind } from '../hotspot-kind-view.ts'

/** Questions to answer. */
export const formHotspotView = namedPanelKind('form', 'hotspot.form')
