import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { showLasting } from './lasting-notice.ts'
import classes from './undo-notice.module.css'

type UndoNotice = {
  readonly message: string
  readonly undoLabel: string
  readonly closeLabel: string
  readonly onUndo: () => void
}

/** Those that are shown, and some that are gone. */
const shownIds = new Set<string>()

/** Removes the offers: what was done is no longer this person's to undo. */
export function hideUndoNotices(): void {
  for (const id of shownIds) notifications.hide(id)
  shownIds.clear()
}

/** Says what was done and offers to take it back, instead of asking before. */
export function showUndoNotice({ message, undoLabel, closeLabel, onUndo }: UndoNotice): void {
  const id = crypto.randomUUID()
  shownIds.add(id)
  const undo = () => {
    notifications.hide(id)
    onUndo()
  }
  showLasting({
    id,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': closeLabel, size: 44 },
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <span>{message}</span>
        <Button className={classes.undo ?? ''} variant="subtle" size="compact-sm" onClick={undo}>
          {undoLabel}
        </Button>
      </Group>
    ),
  })
}
