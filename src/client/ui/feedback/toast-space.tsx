import { useNotifications } from '@mantine/notifications'
import { useEffect } from 'react'

const heightProperty = '--toasts-height'
const gapPx = 16

/** Sets a CSS variable to the height of all toasts, so that they cover no part of the page. Renders nothing. */
export function ToastSpace() {
  const hasToasts = useNotifications().notifications.length > 0
  useEffect(() => {
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
  }, [hasToasts])
  return null
}
