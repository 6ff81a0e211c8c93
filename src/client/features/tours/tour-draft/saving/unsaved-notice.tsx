import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useTourEditor } from '../use-tour-editor.tsx'
import classes from './saved-state.module.css'

/** Notice with the reason why edits are not saved, and that they are kept. */
export function UnsavedNotice() {
  const { t } = useTranslation()
  const { queue } = useTourEditor()
  const cause = useStore(queue.store, (state) => state.failureCause)
  const count = useStore(queue.store, (state) => state.pending.length)
  return (
    <div role="status">
      {cause !== null && (
        <p className={classes.notice}>
          <IconCloudOff size={18} aria-hidden="true" />
          <span>
            {t(`editor.save.cause.${cause}`)} {t('editor.save.kept', { count })}
          </span>
        </p>
      )}
    </div>
  )
}
