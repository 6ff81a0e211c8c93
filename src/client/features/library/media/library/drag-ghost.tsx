import { useTranslation } from 'react-i18next'
import classes from './library-screen.module.css'
import type { MediaDrag } from './use-media-drag.ts'

/** Label at the pointer with the number of dragged media. */
export function DragGhost({ drag }: { drag: MediaDrag }) {
  const { t } = useTranslation()
  return (
    <div
      className={classes.ghost}
      aria-hidden="true"
      style={{ transform: `translate(${drag.xPx + 12}px, ${drag.yPx + 12}px)` }}
    >
      {t('media.dragging', { count: drag.mediaIds.length })}
    </div>
  )
}
