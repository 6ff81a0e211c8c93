import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDeepEqual } from '../../../../../shared/kernel/deep-equal.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import classes from './before-after.module.css'

type ViewerPair = { readonly before: TourViewer; readonly after: TourViewer }

/** Synchronizes the views of both viewers every frame: the view that moved is copied to the other viewer. */
function useSyncedViews(viewers: ViewerPair | null): void {
  const before = viewers?.before
  const after = viewers?.after
  useEffect(() => {
    if (!before || !after) return
    let syncedView = after.getView()
    void before.setView(syncedView)
    let frameId = 0
    const syncViews = () => {
      const views = [after, before].map((viewer) => ({ viewer, view: viewer.getView() }))
      const movedView = views.find(({ view }) => !isDeepEqual(view, syncedView))
      if (movedView) {
        syncedView = movedView.view
        void (movedView.viewer === after ? before : after).setView(syncedView)
      }
      frameId = requestAnimationFrame(syncViews)
    }
    frameId = requestAnimationFrame(syncViews)
    return () => cancelAnimationFrame(frameId)
  }, [before, after])
}

type BeforeAfterProps = { readonly before: ReactNode; readonly after: ReactNode; readonly viewers: ViewerPair | null }

const centerPercent = 50
/** Width of a side's label on phones, in percent of the image. A narrower side has no label, because it wouldn't fit. */
const labelPercent = 25

/** Before-and-after slider: two versions of a stop, with the previous version to the left of a movable line. */
export function BeforeAfter({ before, after, viewers }: BeforeAfterProps) {
  const { t } = useTranslation()
  const [percent, setPercent] = useState(centerPercent)
  useSyncedViews(viewers)
  return (
    <>
      <div className={classes.layer}>{before}</div>
      <div className={classes.layer} style={{ clipPath: `inset(0 0 0 ${percent}%)` }}>
        {after}
      </div>
      <div className={classes.line} style={{ left: `${percent}%` }} aria-hidden="true" />
      {percent > labelPercent && (
        <span className={classes.sideLabel} data-side="before" aria-hidden="true">
          {t('versions.before')}
        </span>
      )}
      {percent < 100 - labelPercent && (
        <span className={classes.sideLabel} data-side="after" aria-hidden="true">
          {t('versions.after')}
        </span>
      )}
      <input
        type="range"
        className={classes.slider}
        min={0}
        max={100}
        value={percent}
        aria-label={t('versions.compare.slider')}
        aria-valuetext={t('versions.compare.sliderValue', { percent })}
        onChange={(event) => setPercent(Number(event.currentTarget.value))}
      />
    </>
  )
}
