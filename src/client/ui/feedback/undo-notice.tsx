import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { showPersistentNotification } from './persistent-notification.ts'
import classes from './undo-notice.module.css'

type UndoNotice = {
  readonly title?: string
  readonly message: ReactNode
  readonly undoLabel: string
  readonly closeLabel: string
  readonly onUndo: () => void
}

/** Ids of shown notices; closed ones may remain. */
const shownIds = new Set<string>()

/** Hides all undo notices, because their actions can no longer be undone. */
export function hideUndoNotices(): void {
  for (const id of shownIds) notifications.hide(id)
  shownIds.clear()
}

/** Notification with an Undo button. It replaces a confirmation before the action. */
export function showUndoNotice({ title, message, undoLabel, closeLabel, onUndo }: UndoNotice): void {
  const id = crypto.randomUUID()
  shownIds.add(id)
  const undo = () => {
    notifications.hide(id)
    onUndo()
  }
  showPersistentNotification({
    id,
    title,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': closeLabel, size: 44 },
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <div>{message}</div>
        <Button className={classes.undo ?? ''} variant="subtle" size="compact-sm" onClick={undo}>
          {undoLabel}
        </Button>
      </Group>
    ),
  })
}
