import { notifications } from '@mantine/notifications'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Edit } from '../../../tours/tour-draft/edits/edit.ts'
import { stopOf } from '../../../tours/tour-draft/edits/make-edit.ts'
import { UndoGuard, useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'
import { usePresence } from './presence.tsx'
import { firstLockedStop } from './stop-lock.ts'

/** Fixed id, so that repeated attempts show one notice. */
const noticeId = 'locked-stop-undo'

/** Blocks undo and redo of changes to stops that another person is editing. */
export function LockedStopUndoGuard({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const { otherPeople } = usePresence()
  const { tour } = useTourEditor()
  const rejects = useCallback(
    (edits: readonly Edit[]) => {
      const lockedStop = firstLockedStop(otherPeople, edits)
      if (lockedStop === null) return false
      const stop = stopOf(tour, lockedStop.stopId)?.name ?? ''
      notifications.hide(noticeId)
      notifications.show({
        id: noticeId,
        color: 'amber',
        title: t('editing.lock.undo', { name: lockedStop.holder.name, stop }),
        message: t('editing.lock.undoHint'),
        closeButtonProps: { 'aria-label': t('app.close') },
      })
      return true
    },
    [otherPeople, tour, t],
  )
  return <UndoGuard rejects={rejects}>{children}</UndoGuard>
}
