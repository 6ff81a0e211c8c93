import { notifications } from '@mantine/notifications'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Edit } from '../../tour-draft/edits/edit.ts'
import { stopOf } from '../../tour-draft/edits/make-edit.ts'
import { UndoGuard, useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { firstHeldStop } from './hold.ts'
import { usePresence } from './presence.tsx'

/** A fixed id, so that repeated attempts show one notice. */
const noticeId = 'held-undo'

/** Blocks undo and redo of changes to stops that another person is editing. */
export function HeldUndo({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const { others } = usePresence()
  const { tour } = useTourEditor()
  const rejects = useCallback(
    (edits: readonly Edit[]) => {
      const heldStop = firstHeldStop(others, edits)
      if (heldStop === null) return false
      const stop = stopOf(tour, heldStop.stopId)?.name ?? ''
      notifications.hide(noticeId)
      notifications.show({
        id: noticeId,
        color: 'amber',
        title: t('editing.held.undo', { name: heldStop.holder.name, stop }),
        message: t('editing.held.undoHint'),
        closeButtonProps: { 'aria-label': t('app.close') },
      })
      return true
    },
    [others, tour, t],
  )
  return <UndoGuard rejects={rejects}>{children}</UndoGuard>
}
