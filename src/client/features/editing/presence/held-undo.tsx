import { notifications } from '@mantine/notifications'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Edit } from '../../tour-draft/edits/edit.ts'
import { stopOf } from '../../tour-draft/edits/make-edit.ts'
import { UndoGuard, useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { heldStopOf } from './hold.ts'
import { usePresence } from './presence.tsx'

/** Pressed again, it says the same thing once. */
const noticeId = 'held-undo'

/** Below it undo and redo leave a stop alone that someone else is editing. */
export function HeldUndo({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const { others } = usePresence()
  const { tour } = useTourEditor()
  const rejects = useCallback(
    (edits: readonly Edit[]) => {
      const held = heldStopOf(others, edits)
      if (held === null) return false
      const stop = stopOf(tour, held.stopId)?.name ?? ''
      notifications.hide(noticeId)
      notifications.show({
        id: noticeId,
        color: 'amber',
        title: t('editing.held.undo', { name: held.holder.name, stop }),
        message: t('editing.held.undoHint'),
        closeButtonProps: { 'aria-label': t('app.close') },
      })
      return true
    },
    [others, tour, t],
  )
  return <UndoGuard rejects={rejects}>{children}</UndoGuard>
}
