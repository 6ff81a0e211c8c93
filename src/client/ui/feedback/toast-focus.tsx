import { useNotifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'

const root = '.mantine-Notifications-root'
const toast = '.mantine-Notification-root'
const pageId = 'main'
const key = 'F8'
/** Longer than a toast takes to leave. */
const leavingMs = 1000
/** What was done in the toast may have a better place for the focus, and looks for it frame by frame. */
const courtesyMs = 200

const isInToast = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.closest(root) !== null

/** To the first button of the newest toast: the page before it is long, and the toast doesn't wait. */
function goToNewest(event: KeyboardEvent): void {
  if (event.key !== key || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const newest = [...document.querySelectorAll(`${root} ${toast}`)].at(-1)
  const control = newest?.querySelector<HTMLElement>('button, a[href]')
  if (!control) return
  event.preventDefault()
  control.focus()
}

/** Leads into toasts by a key, and back to where somebody came from once the toast they were in has gone. Draws nothing. */
export function ToastFocus() {
  const hasToasts = useNotifications().notifications.length > 0
  /** Where the focus was before it came into a toast, and where in the toast it is. */
  const origin = useRef<HTMLElement | null>(null)
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const come = ({ target, relatedTarget }: FocusEvent) => {
      if (isInToast(target) && !isInToast(relatedTarget))
        origin.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
      last.current = isInToast(target) ? target : null
    }
    document.addEventListener('focusin', come)
    document.addEventListener('keydown', goToNewest)
    return () => {
      document.removeEventListener('focusin', come)
      document.removeEventListener('keydown', goToNewest)
    }
  }, [])
  useEffect(() => {
    if (!hasToasts) return
    const giveBack = () => {
      if (last.current === null || last.current.isConnected) return
      last.current = null
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const place = origin.current?.isConnected ? origin.current : document.getElementById(pageId)
        place?.focus({ preventScroll: true })
      }, courtesyMs)
    }
    const observer = new MutationObserver(giveBack)
    for (const toasts of document.querySelectorAll(root)) observer.observe(toasts, { childList: true, subtree: true })
    return () => {
      // The last one leaves with its transition.
      setTimeout(() => {
        giveBack()
        observer.disconnect()
      }, leavingMs)
    }
  }, [hasToasts])
  return null
}
