import { useNotifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'

const heightProperty = '--toasts-height'
const gapPx = 16

/** Sets a CSS variable to the height of all toasts, so that they cover no part of the page. Renders nothing. */
export function ToastSpace() {
  const hasToasts = useNotifications().notifications.length > 0
  // The portal of the toasts exists only after the first effects, when toasts may be there already.
  const [hasPortal, setHasPortal] = useState(false)
  useEffect(() => setHasPortal(true), [])
  useEffect(() => {
    if (!hasPortal) return
    const toasts = document.querySelector<HTMLElement>('.mantine-Notifications-root[data-position="bottom-center"]')
    if (toasts === null) return
    const { style } = document.documentElement
    const measure = () => {
      const heightPx = toasts.getBoundingClientRect().height
      style.setProperty(heightProperty, `${heightPx === 0 ? 0 : Math.ceil(heightPx) + gapPx}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(toasts)
    return () => {
      observer.disconnect()
      // Closed toasts take up space until their exit animation ends, so their height is still measured after this
      // cleanup.
      if (!hasToasts) style.removeProperty(heightProperty)
    }
  }, [hasToasts, hasPortal])
  return null
}
