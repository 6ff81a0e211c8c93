import { useTranslation } from 'react-i18next'
import classes from './drag-ghost.module.css'
import type { FolderDrag } from './use-folder-drag.ts'

/** Label at the pointer with the number of dragged items. */
export function DragGhost({ drag }: { drag: FolderDrag }) {
  const { t } = useTranslation()
  return (
    <div
      className={classes.ghost}
      aria-hidden="true"
      style={{ transform: `translate(${drag.xPx + 12}px, ${drag.yPx + 12}px)` }}
    >
      {t('media.dragging', { count: drag.ids.length })}
    </div>
  )
}
