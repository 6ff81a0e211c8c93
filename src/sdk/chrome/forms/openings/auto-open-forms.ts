import { openForm } from '../../buttons/open-form.ts'
import type { Chrome } from '../../chrome.ts'
import { isFormKnown, rememberForm } from '../handled-forms.ts'
import { type DueForm, dueForm } from './due-form.ts'

const lookEveryMs = 1000

/** Whether some of the tour is in the window, of a page that is in front. */
function isInSight(element: Element): boolean {
  if (document.visibilityState !== 'visible') return false
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
}

/** Whether the visitor is at something else on the page around the tour, which a form must not take them from. */
function isBusyElsewhere({ frame }: Chrome): boolean {
  const focused = document.activeElement
  const root = frame.element.getRootNode()
  const isInTour = root instanceof ShadowRoot && focused === root.host
  return focused !== null && focused !== document.body && !isInTour
}

/** Nothing else lies over the tour: no sheet, no start screen, no headset. */
function isFree(chrome: Chrome): boolean {
  const { frame, viewer } = chrome
  return frame.sheets.childElementCount === 0 && !frame.element.inert && !viewer.inVR && !isBusyElsewhere(chrome)
}

/** Opens forms of the tour by themselves, each once for a visitor; sent or closed, it stays away. */
export async function openFormsByThemselves(chrome: Chrome): Promise<void> {
  const { viewer, frame, signal, texts } = chrome
  await viewer.ready
  await chrome.begun
  if (signal.aborted) return
  const seenStopIds = new Set([viewer.stop.id])
  let visibleMs = 0
  let closedAtMs: number | undefined
  let lookedAtMs = performance.now()
  const open = ({ form, kind }: DueForm) => {
    const onClose = () => {
      closedAtMs = visibleMs
      rememberForm(chrome, form.id, 'closed')
    }
    openForm(chrome, { formId: form.id, title: form.title || texts('hotspot.form'), by: { opening: kind }, onClose })
  }
  const look = () => {
    const nowMs = performance.now()
    if (!isInSight(frame.element)) {
      lookedAtMs = nowMs
      return
    }
    // a page that was asleep was not looked at
    visibleMs += Math.min(nowMs - lookedAtMs, lookEveryMs * 2)
    lookedAtMs = nowMs
    if (!isFree(chrome)) return
    const visit = { stopId: viewer.stop.id, stopCount: seenStopIds.size, visibleMs, closedAtMs }
    const due = dueForm(chrome.tour?.forms ?? [], visit, (formId) => isFormKnown(chrome, formId))
    if (due) open(due)
  }
  viewer.on('stopchange', ({ detail }) => {
    seenStopIds.add(detail.stop.id)
  })
  const timer = setInterval(look, lookEveryMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}
