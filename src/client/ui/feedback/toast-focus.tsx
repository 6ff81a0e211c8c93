import { useNotifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'

const areaSelector = '.mantine-Notifications-root'
const toastSelector = '.mantine-Notification-root'
const mainId = 'main'
const focusKey = 'F8'
/** Longer than the exit transition of a toast. */
const exitMs = 1000
/** Delay that lets the action of the toast move the focus itself. */
const refocusDelayMs = 200

const isInToast = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.closest(areaSelector) !== null

/** Focuses the first button of the newest toast, which Tab would reach only after the whole page. */
function focusNewestToast(event: KeyboardEvent): void {
  if (event.key !== focusKey || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const newest = [...document.querySelectorAll(`${areaSelector} ${toastSelector}`)].at(-1)
  const control = newest?.querySelector<HTMLElement>('button, a[href]')
  if (!control) return
  event.preventDefault()
  control.focus()
}

/** Moves the focus into toasts by a key, and back once the focused toast is gone. Renders nothing. */
export function ToastFocus() {
  const hasToasts = useNotifications().notifications.length > 0
  /** Focused element before the focus entered a toast, and the focused element in the toast. */
  const origin = useRef<HTMLElement | null>(null)
  const focusedInToast = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const onFocusIn = ({ target, relatedTarget }: FocusEvent) => {
      if (isInToast(target) && !isInToast(relatedTarget))
        origin.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
      focusedInToast.current = isInToast(target) ? target : null
    }
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('keydown', focusNewestToast)
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('keydown', focusNewestToast)
    }
  }, [])
  useEffect(() => {
    if (!hasToasts) return
    const returnFocus = () => {
      if (focusedInToast.current === null || focusedInToast.current.isConnected) return
      focusedInToast.current = null
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const returnTarget = origin.current?.isConnected ? origin.current : document.getElementById(mainId)
        returnTarget?.focus({ preventScroll: true })
      }, refocusDelayMs)
    }
    const observer = new MutationObserver(returnFocus)
    for (const toasts of document.querySelectorAll(areaSelector))
      observer.observe(toasts, { childList: true, subtree: true })
    return () => {
      // The last toast leaves with a transition.
      setTimeout(() => {
        returnFocus()
        observer.disconnect()
      }, exitMs)
    }
  }, [hasToasts])
  return null
}
