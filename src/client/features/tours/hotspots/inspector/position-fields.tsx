import { useTranslation } from 'react-i18next'
import { flatToDirection, nearestFlatPosition } from '../../../../../shared/hotspots/flat-position.ts'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import { fieldId } from '../../../../../shared/web/field-anchors.ts'
import { SavedNumber } from '../../../../ui/fields/saved-number.tsx'
import { stopOf } from '../../tour-draft/edits/make-edit.ts'
import { isFlatStop } from '../../tour-draft/flat-stops.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'
import classes from './hotspot-inspector.module.css'
import { percentOf } from './percent-of.ts'

type FieldProps = { readonly hotspot: Hotspot }

function AngleFields({ hotspot }: FieldProps) {
  const { t } = useTranslation()
  const { update } = useHotspotActions()
  return (
    <>
      <SavedNumber
        label={t('editor.field.yawDeg')}
        value={hotspot.yawDeg}
        onCommit={(yawDeg) => update(hotspot, { yawDeg })}
        min={-180}
        max={180}
        step={0.5}
        unit="°"
      />
      <SavedNumber
        label={t('editor.field.pitchDeg')}
        value={hotspot.pitchDeg}
        onCommit={(pitchDeg) => update(hotspot, { pitchDeg })}
        min={-90}
        max={90}
        step={0.5}
        unit="°"
      />
    </>
  )
}

const percentProps = { min: 0, max: 100, step: 0.5, unit: ' %' }

function PercentFields({ hotspot }: FieldProps) {
  const { t } = useTranslation()
  const { move } = useHotspotActions()
  const { x, y } = nearestFlatPosition(hotspot)
  return (
    <>
      <SavedNumber
        label={t('hotspots.fromLeft')}
        value={percentOf(x)}
        onCommit={(xPercent) => move(hotspot, flatToDirection({ x: xPercent / 100, y }))}
        {...percentProps}
      />
      <SavedNumber
        label={t('hotspots.fromTop')}
        value={percentOf(y)}
        onCommit={(yPercent) => move(hotspot, flatToDirection({ x, y: yPercent / 100 }))}
        {...percentProps}
      />
    </>
  )
}

/** Position of a hotspot, in angles or in percent of a flat image. */
export function PositionFields({ hotspot }: FieldProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const stop = stopOf(tour, hotspot.stopId)
  return (
    <fieldset id={fieldId('position')} className={classes.position}>
      <legend className="visually-hidden">{t('hotspots.position')}</legend>
      {stop && isFlatStop(tour, stop) ? <PercentFields hotspot={hotspot} /> : <AngleFields hotspot={hotspot} />}
    </fieldset>
  )
}
