import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../../../access/auth/session/use-permission.ts'
import type { OverlayProps } from '../tool-props.ts'
import { useLiveView } from '../use-live-view.ts'
import { effectiveLevel } from './effective-level.ts'
import { endPx, ends, lineY, northPx } from './horizon-geometry.ts'
import classes from './horizon-line.module.css'
import { useHorizon } from './use-horizon.ts'

const animateMs = 300

/**
 * Line to drag onto the horizon in the image. It starts where the horizon of a level image would be. Moving an end
 * levels the image so that its horizon lies on the line.
 */
export function HorizonLine(props: OverlayProps) {
  const { media, draft, viewer } = props
  const { t } = useTranslation()
  const canChange = usePermission('manageTours')
  const view = useLiveView(viewer)
  const { lineEnds, startDrag, nudge, dragHandlers, isVisible } = useHorizon(props, view)
  const showHorizon = () => void viewer.setView({ pitchDeg: 0 }, { animateMs })
  if (!isVisible) {
    return (
      <UnstyledButton className={classes.show ?? ''} onClick={showHorizon}>
        {t('media.adjust.level.showHorizon')}
      </UnstyledButton>
    )
  }
  const { pitchDeg, rollDeg } = effectiveLevel(media, draft)
  const line = { x1: 0, y1: lineY(view, lineEnds, 0), x2: view.widthPx, y2: lineY(view, lineEnds, view.widthPx) }
  const north = northPx(view, draft.headingDeg)
  return (
    <div className={classes.overlay}>
      <svg className={classes.lines} aria-hidden="true">
        <line className={classes.shade} {...line} />
        <line className={classes.line} {...line} />
        {canChange && <line className={classes.grip} {...line} onPointerDown={startDrag(ends)} {...dragHandlers} />}
      </svg>
      {north !== null && (
        <span className={classes.north} style={{ left: north, top: lineY(view, lineEnds, north) }}>
          {t('media.adjust.north.mark')}
        </span>
      )}
      {canChange &&
        ends.map((end) => (
          <div
            key={end}
            role="slider"
            tabIndex={0}
            className={classes.handle}
            style={{ left: endPx(view, end), top: lineEnds[end] }}
            aria-label={t(`media.adjust.level.end.${end}`)}
            aria-orientation="vertical"
            aria-valuemin={-180}
            aria-valuemax={180}
            aria-valuenow={rollDeg}
            aria-valuetext={t('media.adjust.level.now', { pitch: pitchDeg, roll: rollDeg })}
            onPointerDown={startDrag([end])}
            onKeyDown={nudge(end)}
            {...dragHandlers}
          />
        ))}
    </div>
  )
}
