import { useNotifications } from '@mantine/notifications'
import { useEffect } from 'react'

const property = '--toasts-height'
const gapPx = 16

/** Publishes the height of all toasts as a CSS variable, so that the page keeps clear of them. Renders nothing. */
export function ToastSpace() {
  const hasToasts = useNotifications().notifications.length > 0
  useEffect(() => {
    const toasts = document.querySelector<HTMLElement>('.mantine-Notifications-root[data-position="bottom-center"]')
    if (toasts === null) return
    const { style } = document.documentElement
    // Leaving toasts take up space until they are removed.
    const measure = () => {
      const heightPx = toasts.getBoundingClientRect().height
      style.setProperty(property, `${heightPx === 0 ? 0 : Math.ceil(heightPx) + gapPx}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(toasts)
    return () => {
      observer.disconnect()
      if (!hasToasts) style.removeProperty(property)
    }
  }, [hasToasts])
  return null
}
