import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSameValue } from '../../../../shared/same-value.ts'
import type { TourViewer } from '../../../viewer/tour-stage.tsx'
import classes from './before-after.module.css'

type Viewers = { readonly before: TourViewer; readonly after: TourViewer }

/** Keeps both looking the same way, whichever is moved. */
function useSameView(viewers: Viewers | null): void {
  const before = viewers?.before
  const after = viewers?.after
  useEffect(() => {
    if (!before || !after) return
    let last = after.getView()
    void before.setView(last)
    let frame = 0
    const follow = () => {
      const views = [after, before].map((viewer) => ({ viewer, view: viewer.getView() }))
      const moved = views.find(({ view }) => !isSameValue(view, last))
      if (moved) {
        last = moved.view
        void (moved.viewer === after ? before : after).setView(last)
      }
      frame = requestAnimationFrame(follow)
    }
    frame = requestAnimationFrame(follow)
    return () => cancelAnimationFrame(frame)
  }, [before, after])
}

type BeforeAfterProps = { readonly before: ReactNode; readonly after: ReactNode; readonly viewers: Viewers | null }

const half = 50
/** What the label of a side takes of a phone's width. */
const labelPercent = 25

/** Two images of a stop over each other, the former one to the left of a line that is moved by a slider. */
export function BeforeAfter({ before, after, viewers }: BeforeAfterProps) {
  const { t } = useTranslation()
  const [percent, setPercent] = useState(half)
  useSameView(viewers)
  return (
    <>
      <div className={classes.layer}>{before}</div>
      <div className={classes.layer} style={{ clipPath: `inset(0 0 0 ${percent}%)` }}>
        {after}
      </div>
      <div className={classes.line} style={{ left: `${percent}%` }} aria-hidden="true" />
      {percent > labelPercent && (
        <span className={classes.side} data-side="before" aria-hidden="true">
          {t('versions.before')}
        </span>
      )}
      {percent < 100 - labelPercent && (
        <span className={classes.side} data-side="after" aria-hidden="true">
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
