import { type NotificationData, notifications } from '@mantine/notifications'

/** Long enough to read it and to come to its button by keyboard (WCAG 2.2.1). */
const shownMs = 15_000
/** How soon it is looked at again whether somebody still is at it. */
const heldMs = 3000

/** Shows a notice with something to do in it: it stays for as long as the pointer or the focus is on it. */
export function showLasting(notice: NotificationData & { readonly id: string }): void {
  const { id } = notice
  const hideUnlessHeld = () => {
    const isHeld = document.getElementById(id)?.matches(':hover, :focus-within') ?? false
    if (isHeld) setTimeout(hideUnlessHeld, heldMs)
    else notifications.hide(id)
  }
  // A notice may have to wait for its turn: its time begins when it is seen.
  notifications.show({ ...notice, autoClose: false, onOpen: () => void setTimeout(hideUnlessHeld, shownMs) })
}
