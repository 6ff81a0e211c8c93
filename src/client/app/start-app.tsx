import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/dropzone/styles.css'
import '../ui/theme/base.css'
import { startTransition } from 'react'
import type { Root } from 'react-dom/client'
import type { AppEntry } from '../features/access/auth/shell/access-shell.ts'
import { watchStylesheets } from '../ui/loading/failed-stylesheets.ts'
import { App } from './app.tsx'
import { showEntryNotice } from './entry-notice.ts'

/** Shows the app at the current URL. */
export function startApp(root: Root, entry: AppEntry): void {
  watchStylesheets()
  // The skeleton stays until the app is rendered, in short tasks.
  startTransition(() => root.render(<App user={entry.user} />))
  showEntryNotice(entry)
}
