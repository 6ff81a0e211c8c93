import { HotspotLayer } from './hotspots/hotspot-layer.ts'
import { Visits } from './hotspots/visits.ts'
import type { ViewerParts } from './viewer-parts.ts'

type Parts = Pick<ViewerParts, 'options' | 'texts' | 'loop' | 'device' | 'navigationState' | 'frame' | 'addressOf'>

/** The list of hotspots over a viewer's image; nobody visits an editor's stage. */
export function createHotspotLayer(
  { options, texts, loop, device, navigationState, frame, addressOf }: Parts,
  document: Document,
): HotspotLayer {
  const drawing = {
    document,
    texts,
    addressOf,
    wake: loop.wake,
    findStop: (stopId: string) => navigationState.list.find(stopId),
    onFocusLost: () => frame.takeFocus(),
    tour: () => navigationState.document,
    isCalm: () => options.editing === true || device.thrifty || device.reducedMotion(),
  }
  return new HotspotLayer(drawing, options.editing ? null : new Visits(options.document.tourId))
}
