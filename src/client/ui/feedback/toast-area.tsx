import { Notifications } from '@mantine/notifications'
import { ToastFocus } from './toast-focus.tsx'
import { ToastSpace } from './toast-space.tsx'

/** Toasts at the bottom of the page, which reserves space for them and has a key that focuses them. */
export function ToastArea() {
  return (
    <>
      <Notifications position="bottom-center" limit={4} />
      <ToastSpace />
      <ToastFocus />
    </>
  )
}
