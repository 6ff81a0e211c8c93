import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../../auth/session/use-permission.ts'
import type { OverlayProps } from '../tool-props.ts'
import { useLiveView } from '../use-live-view.ts'
import classes from './horizon-line.module.css'
import { endPx, ends, lineAt, northPx } from './horizon-places.ts'
import { levelShown } from './level-shown.ts'
import { useHorizon } from './use-horizon.ts'

const showMs = 300

/**
 * A line to be laid along the horizon. It stands where the horizon would be if the image were level; moving an end
 * turns the image until the horizon lies under it.
 */
export function HorizonLine(props: OverlayProps) {
  const { media, draft, viewer } = props
  const { t } = useTranslation()
  const mayChange = usePermission('manageTours')
  const view = useLiveView(viewer)
  const { shown, grab, nudge, hands, isInSight } = useHorizon(props, view)
  const showHorizon = () => void viewer.setView({ pitchDeg: 0 }, { animateMs: showMs })
  if (!isInSight) {
    return (
      <UnstyledButton className={classes.show ?? ''} onClick={showHorizon}>
        {t('media.adjust.level.showHorizon')}
      </UnstyledButton>
    )
  }
  const { pitchDeg, rollDeg } = levelShown(media, draft)
  const line = { x1: 0, y1: lineAt(view, shown, 0), x2: view.widthPx, y2: lineAt(view, shown, view.widthPx) }
  const north = northPx(view, draft.headingDeg)
  return (
    <div className={classes.overlay}>
      <svg className={classes.lines} aria-hidden="true">
        <line className={classes.shade} {...line} />
        <line className={classes.line} {...line} />
        {mayChange && <line className={classes.grip} {...line} onPointerDown={grab(ends)} {...hands} />}
      </svg>
      {north !== null && (
        <span className={classes.north} style={{ left: north, top: lineAt(view, shown, north) }}>
          {t('media.adjust.north.mark')}
        </span>
      )}
      {mayChange &&
        ends.map((end) => (
          <div
            key={end}
            role="slider"
            tabIndex={0}
            className={classes.handle}
            style={{ left: endPx(view, end), top: shown[end] }}
            aria-label={t(`media.adjust.level.end.${end}`)}
            aria-orientation="vertical"
            aria-valuemin={-180}
            aria-valuemax={180}
            aria-valuenow={rollDeg}
            aria-valuetext={t('media.adjust.level.now', { pitch: pitchDeg, roll: rollDeg })}
            onPointerDown={grab([end])}
            onKeyDown={nudge(end)}
            {...hands}
          />
        ))}
    </div>
  )
}
