import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type AccessShell, AccessShellContext } from '../features/access/auth/shell/access-shell.ts'
import { clearQueues, saveAllTours } from '../features/tours/tour-draft/saving/tour-queues.ts'
import { trpc } from '../platform/trpc.ts'
import { showEntryNotice } from './entry-notice.ts'

/** Shell of the screens around signing in within the app, for example after a session has expired. */
export function RouterShell({ children }: { readonly children: ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const shell: AccessShell = {
    location,
    navigate: (path, { replace = false, state } = {}) => void navigate(path, { replace, state }),
    enterApp: (path, entry) => {
      if (entry.isOtherUser) {
        // Data and unsaved edits of the previous user must neither be shown nor be saved as this one's.
        clearQueues()
        return window.location.assign(path)
      }
      showEntryNotice(entry)
      if (entry.user === undefined) void utils.invalidate()
      else utils.auth.me.setData({}, entry.user)
      void navigate(path, { replace: true })
    },
    refreshUser: () => void utils.auth.me.reset(),
    saveEdits: saveAllTours,
  }
  return <AccessShellContext value={shell}>{children}</AccessShellContext>
}
