import { Switch } from '@mantine/core'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Corners } from '../../../shared/hotspots/corners.ts'
import type { Hotspot } from '../../../shared/hotspots/hotspots.ts'
import { posed, poseOf, rectangleAt } from '../../../shared/hotspots/pinned.ts'
import { useRefusedField } from '../../ui/refusal.tsx'
import { SavedNumber } from '../../ui/saved-number.tsx'
import { ActionOfContext } from './action-of.ts'
import { cornersOf, roundCorners } from './hotspot-corners.ts'
import classes from './hotspot-inspector.module.css'
import { useMedium } from './medium-face.tsx'
import { roundDeg } from './nudge.ts'

const firstWidthDeg = 30
const widths = { min: 1, max: 150 }

type PinFieldsProps = {
  readonly hotspot: Hotspot
  readonly mediaId: string
  /** Without corners it is a button again. */
  readonly onChange: (corners: Corners | undefined) => void
}

/** Whether a picture or a film stands in the scene itself, how large and how straight; its corners are dragged there. */
export function PinFields({ hotspot, mediaId, onChange }: PinFieldsProps) {
  const { t } = useTranslation()
  const refused = useRefusedField()
  const { manifest } = useMedium(mediaId) ?? {}
  const isOfArea = Object.keys(useContext(ActionOfContext)).length > 0
  if (isOfArea) return null
  const corners = cornersOf(hotspot)
  const pose = corners && poseOf(corners)
  const heightToWidth = manifest && 'widthPx' in manifest ? manifest.heightPx / manifest.widthPx : 1
  const pin = () => onChange(roundCorners(rectangleAt(hotspot, { widthDeg: firstWidthDeg, heightToWidth, turnDeg: 0 })))
  return (
    <>
      <Switch
        label={t('hotspots.pinned.switch')}
        description={t(pose ? 'hotspots.pinned.hint' : 'hotspots.pinned.offHint')}
        checked={pose !== undefined}
        onChange={(event) => (event.currentTarget.checked ? pin() : onChange(undefined))}
        {...refused}
      />
      {corners && pose && (
        <div className={classes.pair}>
          <SavedNumber
            label={t('hotspots.pinned.width')}
            value={roundDeg(pose.widthDeg)}
            onCommit={(widthDeg) => onChange(roundCorners(posed(corners, { ...pose, widthDeg })))}
            {...widths}
            unit="°"
          />
          <SavedNumber
            label={t('hotspots.pinned.turn')}
            value={roundDeg(pose.turnDeg)}
            onCommit={(turnDeg) => onChange(roundCorners(posed(corners, { ...pose, turnDeg })))}
            {...{ min: -180, max: 180, unit: '°' }}
          />
        </div>
      )}
    </>
  )
}
