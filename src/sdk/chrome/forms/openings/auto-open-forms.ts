import { openForm } from '../../buttons/open-form.ts'
import type { Chrome } from '../../chrome.ts'
import { recordHandledForm, wasFormHandled } from '../handled-forms.ts'
import { type DueForm, findDueForm } from './due-form.ts'

const checkIntervalMs = 1000

/** True if the page is visible and part of the tour is in the viewport. */
function isVisible(element: Element): boolean {
  if (document.visibilityState !== 'visible') return false
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
}

/** True if the focus is elsewhere on the page, from where a form must not take it. */
function isFocusElsewhere({ frame }: Chrome): boolean {
  const focused = document.activeElement
  const root = frame.element.getRootNode()
  const isInTour = root instanceof ShadowRoot && focused === root.host
  return focused !== null && focused !== document.body && !isInTour
}

/** True if a form may open: no sheet or start screen is open, and the visitor isn't in VR or elsewhere on the page. */
function canOpen(chrome: Chrome): boolean {
  const { frame, viewer } = chrome
  return frame.sheets.childElementCount === 0 && !frame.element.inert && !viewer.inVR && !isFocusElsewhere(chrome)
}

/** Opens forms automatically, each until the visitor has sent or closed it once. */
export async function autoOpenForms(chrome: Chrome): Promise<void> {
  const { viewer, frame, signal, texts } = chrome
  await viewer.ready
  await chrome.started
  if (signal.aborted) return
  const visitedStopIds = new Set([viewer.stop.id])
  let visibleMs = 0
  let closedAtMs: number | undefined
  let lastCheckMs = performance.now()
  const openDueForm = ({ form, kind }: DueForm) => {
    const onClose = () => {
      closedAtMs = visibleMs
      recordHandledForm(chrome, form.id, 'closed')
    }
    openForm(chrome, {
      formId: form.id,
      title: form.title || texts('hotspot.form'),
      trigger: { opening: kind },
      onClose,
    })
  }
  const check = () => {
    const nowMs = performance.now()
    if (!isVisible(frame.element)) {
      lastCheckMs = nowMs
      return
    }
    // A long gap means that the page was suspended.
    visibleMs += Math.min(nowMs - lastCheckMs, checkIntervalMs * 2)
    lastCheckMs = nowMs
    if (!canOpen(chrome)) return
    const visit = { stopId: viewer.stop.id, stopCount: visitedStopIds.size, visibleMs, closedAtMs }
    const dueForm = findDueForm(chrome.tour?.forms ?? [], visit, (formId) => wasFormHandled(chrome, formId))
    if (dueForm) openDueForm(dueForm)
  }
  viewer.on('stopchange', ({ detail }) => {
    visitedStopIds.add(detail.stop.id)
  })
  const timer = setInterval(check, checkIntervalMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}
