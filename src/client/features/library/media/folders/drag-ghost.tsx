import { useTranslation } from 'react-i18next'
import classes from './drag-ghost.module.css'
import type { FolderDrag } from './use-folder-drag.ts'

/** Distance of the label from the pointer, to the right and below. */
const offsetPx = 12

/** Label at the pointer with the number of dragged items. */
export function DragGhost({ drag }: { drag: FolderDrag }) {
  const { t } = useTranslation()
  return (
    <div
      className={classes.ghost}
      aria-hidden="true"
      style={{ transform: `translate(${drag.xPx + offsetPx}px, ${drag.yPx + offsetPx}px)` }}
    >
      {t('media.dragging', { count: drag.ids.length })}
    </div>
  )
}
