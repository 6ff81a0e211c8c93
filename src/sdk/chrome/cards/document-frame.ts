import type { PublicHotspot } from '../../../shared/publishing/tour-document.ts'
import { hotspotDetail } from '../../core/hotspots/hotspot-kind-view.ts'

/**
 * True if the browser shows PDFs in frames. Phones and tablets don't, or show only the first page, even if they report
 * `pdfViewerEnabled`. WebKit, recognized by its vendor, doesn't run its PDF viewer in the sandbox of our documents.
 */
function supportsPdfFrames(): boolean {
  const { pdfViewerEnabled, vendor } = navigator
  return pdfViewerEnabled === true && !vendor.startsWith('Apple') && matchMedia('(any-pointer: fine)').matches
}

/** True if the card of a hotspot shows its document in a frame. */
export function showsInFrame(hotspot: PublicHotspot): boolean {
  return typeof hotspotDetail(hotspot, 'mediaId') === 'string' && supportsPdfFrames()
}
