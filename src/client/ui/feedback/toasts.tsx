import { useNotifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { lazyComponent } from '../loading/lazy-component.tsx'

const ToastArea = lazyComponent(async () => (await import('./toast-area.tsx')).ToastArea, {
  placeholder: null,
  isOptional: true,
})

/** Toasts, which are loaded after the screen. They wait in their store until then; each one tries a failed load again. */
export function Toasts() {
  const { notifications } = useNotifications()
  useEffect(() => {
    if (notifications.length > 0) ToastArea.preload()
  }, [notifications])
  return <ToastArea />
}
