import { Switch } from '@mantine/core'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Corners } from '../../../../shared/hotspots/corners.ts'
import type { Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { SavedNumber } from '../../../ui/fields/saved-number.tsx'
import { isFlatStop } from '../../stops/flat-stops.ts'
import { stopOf } from '../../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { ActionOfContext } from '../draft/action-of.ts'
import { useMedium } from '../fields/medium-face.tsx'
import { cornersOf, roundCorners } from '../stage/hotspot-corners.ts'
import classes from './hotspot-inspector.module.css'
import { roundDeg } from './nudge.ts'
import { heightToWidthOf, pinSurfaceOf } from './pin-surface.ts'

type PinFieldsProps = {
  readonly hotspot: Hotspot
  readonly mediaId: string
  /** Without corners it is a button again. */
  readonly onChange: (corners: Corners | undefined) => void
}

/** Whether an image or a video stands in the scene itself, how large and how straight; its corners are dragged there. */
export function PinFields({ hotspot, mediaId, onChange }: PinFieldsProps) {
  const { t } = useTranslation()
  const rejected = useDeniedField()
  const { tour } = useTourEditor()
  const { manifest } = useMedium(mediaId) ?? {}
  const isOfArea = Object.keys(useContext(ActionOfContext)).length > 0
  if (isOfArea) return null
  const corners = cornersOf(hotspot)
  const stop = stopOf(tour, hotspot.stopId)
  const surface = pinSurfaceOf(
    stop && isFlatStop(tour, stop) ? tour.media.find(({ id }) => id === stop.mediaId) : undefined,
  )
  const pose = corners && surface.poseOf(corners)
  const pin = () => onChange(roundCorners(surface.rectangleAt(hotspot, heightToWidthOf(manifest))))
  return (
    <>
      <Switch
        label={t('hotspots.pinned.switch')}
        description={t(pose ? 'hotspots.pinned.hint' : 'hotspots.pinned.offHint')}
        checked={pose !== undefined}
        onChange={(event) => (event.currentTarget.checked ? pin() : onChange(undefined))}
        {...rejected}
      />
      {corners && pose && (
        <div className={classes.pair}>
          <SavedNumber
            label={t('hotspots.pinned.width')}
            value={roundDeg(pose.width)}
            onCommit={(width) => onChange(roundCorners(surface.withPose(corners, { ...pose, width })))}
            {...surface.widths}
          />
          <SavedNumber
            label={t('hotspots.pinned.turn')}
            value={roundDeg(pose.turnDeg)}
            onCommit={(turnDeg) => onChange(roundCorners(surface.withPose(corners, { ...pose, turnDeg })))}
            min={-180}
            max={180}
            unit="°"
          />
        </div>
      )}
    </>
  )
}
