import { type NotificationData, notifications } from '@mantine/notifications'

/** Time that suffices to read the notification and to reach its button by keyboard (WCAG 2.2.1). */
const minVisibleMs = 15_000
/** Interval of checks whether the notification still has the pointer or the focus. */
const recheckMs = 3000

/** Shows a notification with actions, which stays while it has the pointer or the focus. */
export function showPersistentNotification(notification: NotificationData & { readonly id: string }): void {
  const { id } = notification
  const hideUnlessUsed = () => {
    const isInUse = document.getElementById(id)?.matches(':hover, :focus-within') ?? false
    if (isInUse) setTimeout(hideUnlessUsed, recheckMs)
    else notifications.hide(id)
  }
  // The time starts when the notification appears, which may be later if others are queued.
  notifications.show({ ...notification, autoClose: false, onOpen: () => void setTimeout(hideUnlessUsed, minVisibleMs) })
}
