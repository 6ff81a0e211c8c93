import { namedPanelKind } from '../hotspot-kind-view.ts'

/** A flat film. */
export const videoHotspotView = namedPanelKind('play', 'hotspot.video')
