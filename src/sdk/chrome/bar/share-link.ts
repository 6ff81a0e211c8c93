import { angleBetweenDeg } from '../../../shared/geometry/sphere.ts'
import { viewAnchor } from '../../../shared/web/routes.ts'
import type { TourViewer } from '../../core/api.ts'
import { isAround } from '../can-look-around.ts'
import type { Chrome } from '../chrome.ts'
import { showNotice } from '../notice.ts'

/** Copying where the clipboard API is missing: pages without https, older browsers. */
function copyBySelection(frame: HTMLElement, text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'unseen'
  frame.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}

async function copy(frame: HTMLElement, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(frame, text)
  }
}

/** What leads others to the same view, where the visitor has looked away from how the stop begins. */
function viewEnd(viewer: TourViewer): string {
  const view = viewer.getView()
  const { initialView } = viewer.stop
  const isAway = angleBetweenDeg(view, initialView) > 1 || Math.abs(view.fovDeg - initialView.fovDeg) > 1
  return isAround(viewer) && isAway ? viewAnchor(view) : ''
}

/** Hands the link of what is seen to the device's own share menu on touch screens, else to the clipboard. */
export async function shareLink({ viewer, tour, frame, texts, shareAddress }: Chrome): Promise<void> {
  const url = shareAddress(viewer.stops.indexOf(viewer.stop) + 1) + viewEnd(viewer)
  if (matchMedia('(pointer: coarse)').matches && typeof navigator.share === 'function') {
    // Rejects when the person closes the menu, which is an answer, not a failure.
    await navigator.share({ url, title: tour?.name ?? viewer.stop.name }).catch(() => undefined)
    return
  }
  const copied = await copy(frame.element, url)
  showNotice(frame, copied ? texts('share.copied') : texts('share.failed', { url }))
}
