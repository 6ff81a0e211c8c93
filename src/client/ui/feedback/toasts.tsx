import { useNotifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { lazyValue, preloadWhenIdle } from '../loading/lazy-value.ts'
import { PlainToasts } from './plain-toasts.tsx'

const lazyToastArea = lazyValue(async () => (await import('./toast-area.tsx')).ToastArea)
const { store, preload } = lazyToastArea

/**
 * Toasts. Their code is loaded after the screen, and until then they wait in the store. If loading fails, they appear
 * without their design, and each new one tries again.
 */
export function Toasts() {
  const { notifications } = useNotifications()
  const { value: ToastArea, error } = useStore(store)
  const [hasFailed, setFailed] = useState(false)
  if (error !== null && !hasFailed) setFailed(true)
  useEffect(() => preloadWhenIdle([lazyToastArea]), [])
  useEffect(() => {
    if (notifications.length > 0) preload()
  }, [notifications])
  if (ToastArea !== null) return <ToastArea />
  return hasFailed ? <PlainToasts toasts={notifications} /> : null
}
