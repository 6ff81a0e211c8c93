import { Switch } from '@mantine/core'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Corners } from '../../../../../shared/hotspots/corners.ts'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import { useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { SavedNumber } from '../../../../ui/fields/saved-number.tsx'
import { stopOf } from '../../tour-draft/edits/make-edit.ts'
import { isFlatStop } from '../../tour-draft/flat-stops.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { AreaActionContext } from '../draft/area-action.ts'
import { useTourMedia } from '../fields/media-row.tsx'
import { cornersOf, roundCorners } from '../stage/hotspot-corners.ts'
import classes from './hotspot-inspector.module.css'
import { roundDeg } from './nudge.ts'
import { heightToWidthOf, pinSurfaceOf } from './pin-surface.ts'

type PinFieldsProps = {
  readonly hotspot: Hotspot
  readonly mediaId: string
  /** Called with the corners, or with `undefined` when the hotspot becomes a button. */
  readonly onChange: (corners: Corners | undefined) => void
}

/**
 * Switch that pins an image or video into the scene, and its width and rotation. Its corners are dragged in the viewer.
 */
export function PinFields({ hotspot, mediaId, onChange }: PinFieldsProps) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const { tour } = useTourEditor()
  const { manifest } = useTourMedia(mediaId) ?? {}
  const isAreaAction = Object.keys(useContext(AreaActionContext)).length > 0
  if (isAreaAction) return null
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
        {...deniedProps}
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
