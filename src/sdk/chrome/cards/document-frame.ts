import type { PublicHotspot } from '../../../shared/publishing/tour-document.ts'
import { hotspotDetail } from '../../core/hotspots/hotspot-kind-view.ts'

/**
 * Phones and tablets have no viewer for frames, or one that shows the first page alone, whatever they say of it. That of
 * WebKit, whose browsers all name the same vendor, does not run in the sandbox that documents bring.
 */
function canReadInFrame(): boolean {
  const { pdfViewerEnabled, vendor } = navigator
  return pdfViewerEnabled === true && !vendor.startsWith('Apple') && matchMedia('(any-pointer: fine)').matches
}

/** Whether the document of a hotspot is read within its card. */
export function isReadInFrame(hotspot: PublicHotspot): boolean {
  return typeof hotspotDetail(hotspot, 'mediaId') === 'string' && canReadInFrame()
}
