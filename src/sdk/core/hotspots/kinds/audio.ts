import { namedPanelKind } from '../hotspot-kind-view.ts'

/** A recording to listen to. */
export const audioHotspotView = namedPanelKind('sound', 'hotspot.audio')
