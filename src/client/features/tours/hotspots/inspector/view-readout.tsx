import { UnstyledButton } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { updateStop } from '../../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from '../stage/stop-stage.module.css'
import { roundView } from './round-view.ts'

/** Angles count as equal up to this difference: half of the readout's precision of 0.1°. */
const toleranceDeg = 0.05

/** Angles of the current view, and a button that makes this view the start view. */
export function ViewReadout({ viewer, stop }: { viewer: TourViewer; stop: Stop }) {
  const { t } = useTranslation()
  const { mayEdit, edit } = useTourEditor()
  const [view, setView] = useState(() => viewer.getView())
  useEffect(() => viewer.on('viewchange', ({ detail }) => setView(detail)), [viewer])
  const readoutId = useId()
  const [isOpen, setOpen] = useState(false)
  const roundedView = roundView(view)
  const isStartView = (['yawDeg', 'pitchDeg', 'fovDeg'] as const).every(
    (angle) => Math.abs(roundedView[angle] - stop.initialView[angle]) < toleranceDeg,
  )
  return (
    <div className={classes.glass} data-place="view">
      <UnstyledButton
        className={classes.glassButton ?? ''}
        aria-expanded={isOpen}
        aria-controls={readoutId}
        onClick={() => setOpen(!isOpen)}
      >
        {t('hotspots.angles')}
      </UnstyledButton>
      <span id={readoutId} className={classes.readout} hidden={!isOpen}>
        {t('hotspots.view.readout', {
          yaw: roundedView.yawDeg.toFixed(1),
          pitch: roundedView.pitchDeg.toFixed(1),
          fov: roundedView.fovDeg.toFixed(0),
        })}
      </span>
      <Allowed to="manageTours">
        <UnstyledButton
          className={classes.glassButton ?? ''}
          disabled={mayEdit && isStartView}
          onClick={() => edit(updateStop(stop, { initialView: roundView(viewer.getView()) }))}
        >
          {t(isStartView ? 'hotspots.view.isStart' : 'hotspots.view.setStart')}
        </UnstyledButton>
      </Allowed>
    </div>
  )
}
