import { angleBetweenDeg } from '../../../shared/geometry/sphere.ts'
import { viewAnchor } from '../../../shared/web/routes.ts'
import type { TourViewer } from '../../core/api.ts'
import { canLookAround } from '../can-look-around.ts'
import type { Chrome } from '../chrome.ts'
import { showNotice } from '../notice.ts'

/** Smaller differences from the initial view aren't part of a link. */
const minMoveDeg = 1

/** Copies text without the Clipboard API, which pages without HTTPS and old browsers lack. */
function copyBySelection(frame: HTMLElement, text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'unseen'
  frame.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  return isCopied
}

async function copyText(frame: HTMLElement, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(frame, text)
  }
}

/** URL fragment of the current view; empty while it is the stop's initial view. */
function viewFragment(viewer: TourViewer): string {
  const view = viewer.getView()
  const { initialView } = viewer.stop
  const hasMoved =
    angleBetweenDeg(view, initialView) > minMoveDeg || Math.abs(view.fovDeg - initialView.fovDeg) > minMoveDeg
  return canLookAround(viewer) && hasMoved ? viewAnchor(view) : ''
}

/** Shares a link to the current view: through the share menu on touch devices, else by copying it. */
export async function shareLink({ viewer, tour, frame, texts, shareUrl }: Chrome): Promise<void> {
  const url = shareUrl(viewer.stops.indexOf(viewer.stop) + 1) + viewFragment(viewer)
  if (matchMedia('(pointer: coarse)').matches && typeof navigator.share === 'function') {
    // `share` rejects when the visitor closes the menu, which isn't an error.
    await navigator.share({ url, title: tour?.name ?? viewer.stop.name }).catch(() => undefined)
    return
  }
  const isCopied = await copyText(frame.element, url)
  showNotice(frame, isCopied ? texts('share.copied') : texts('share.failed', { url }))
}
