import { notifications } from '@mantine/notifications'
import type { AppEntry } from '../features/access/auth/shell/access-shell.ts'

/** Shows the notice with which the app is entered. */
export function showEntryNotice({ notice }: AppEntry): void {
  if (notice === undefined) return
  const color = notice.isFailure ? { color: 'red' } : {}
  notifications.show({ message: notice.message, ...color })
}
