import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { HotspotOf } from '../../../../../shared/hotspots/hotspots.ts'
import { modelPlacement } from '../../../../../shared/hotspots/kinds/model.ts'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { ModelManifest } from '../../../../../shared/media/model-manifest.ts'
import { textLimits } from '../../../../../shared/text-limits.ts'
import { fieldId } from '../../../../../shared/web/field-anchors.ts'
import { useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { SavedNumber } from '../../../../ui/fields/saved-number.tsx'
import { SavedText } from '../../../../ui/fields/saved-text.tsx'
import type { HotspotDraft } from '../../tour-draft/editor-store.ts'
import { MediaCreateForm } from '../fields/media-create-form.tsx'
import { MediaField } from '../fields/media-field.tsx'
import { useTourMedia } from '../fields/media-row.tsx'
import type { HotspotKindEditor } from '../hotspot-kind-editor.ts'
import classes from '../inspector/hotspot-inspector.module.css'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'

type FormProps = { readonly hotspot: HotspotOf<'model'> }

function longestSideOf({ bounds: { min, max } }: ModelManifest): number {
  return Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2])
}

const roundTo = (value: number, steps: number) => Math.round(value * steps) / steps
const clampScale = (scale: number) => Math.min(modelPlacement.scaleMax, Math.max(modelPlacement.scaleMin, scale))

/** Size of the model in meters. The scale is stored, so that it stays when a better file replaces the model. */
function SizeField({ hotspot, manifest }: FormProps & { readonly manifest: ModelManifest }) {
  const { t } = useTranslation()
  const { update } = useHotspotActions()
  const { details } = hotspot
  const longestSideM = longestSideOf(manifest)
  return (
    <SavedNumber
      label={t('hotspots.model.size')}
      value={roundTo(longestSideM * details.scale, 1000)}
      onCommit={(sizeM) => update(hotspot, { details: { ...details, scale: clampScale(sizeM / longestSideM) } })}
      min={0.01}
      max={100}
      step={0.1}
      unit=" m"
      decimals={3}
    />
  )
}

function AnimationField({ hotspot, manifest }: FormProps & { readonly manifest: ModelManifest }) {
  const { t } = useTranslation()
  const { update } = useHotspotActions()
  const deniedProps = useDeniedField()
  const { details } = hotspot
  if (manifest.animations.length === 0) return null
  const animations = manifest.animations.map((name, index) => ({
    value: String(index),
    label: name || t('hotspots.model.animationNumber', { number: index + 1 }),
  }))
  return (
    <Select
      label={t('hotspots.model.animation')}
      description={t('hotspots.model.motionHint')}
      data={[{ value: '', label: t('hotspots.model.noAnimation') }, ...animations]}
      value={details.animation === null ? '' : String(details.animation)}
      allowDeselect={false}
      onChange={(value) => {
        const animation = value === '' || value === null ? null : Number(value)
        update(hotspot, { details: { ...details, animation } })
      }}
      {...deniedProps}
    />
  )
}

function ModelForm({ hotspot }: FormProps) {
  const { t } = useTranslation()
  const { update } = useHotspotActions()
  const { details } = hotspot
  const media = useTourMedia(details.mediaId)
  const manifest = media?.manifest?.mapping === 'model' ? media.manifest : null
  return (
    <>
      <MediaField
        label={t('hotspots.kind.model')}
        title={t('hotspots.model.choose')}
        kind="models"
        mediaId={details.mediaId}
        onPick={(mediaId) => update(hotspot, { details: { ...details, mediaId, animation: null } })}
      />
      <SavedText
        id={fieldId('altText', details.mediaId)}
        label={t('hotspots.media.altText')}
        value={details.altText}
        onCommit={(altText) => update(hotspot, { details: { ...details, altText } })}
        maxLength={textLimits.plainTextMaxLength}
        placeholder={media?.altText}
        multiline
      />
      {manifest && <SizeField hotspot={hotspot} manifest={manifest} />}
      <div className={classes.pair}>
        <SavedNumber
          label={t('hotspots.model.distance')}
          value={details.distanceM}
          onCommit={(distanceM) => update(hotspot, { details: { ...details, distanceM } })}
          min={modelPlacement.distanceMinM}
          max={modelPlacement.distanceMaxM}
          step={0.1}
          unit=" m"
        />
        <SavedNumber
          label={t('hotspots.model.turn')}
          value={details.turnDeg}
          onCommit={(turnDeg) => update(hotspot, { details: { ...details, turnDeg } })}
          min={-180}
          max={180}
          step={5}
          unit="°"
        />
      </div>
      {manifest && <AnimationField hotspot={hotspot} manifest={manifest} />}
    </>
  )
}

/** Longest sides that models of rooms have. Anything else was probably exported in other units than meters. */
const plausibleSizeM = { min: 0.05, max: 10 } as const

/** Scale of a new hotspot: that of the file, or 1 m for files in other units. */
function defaultScaleOf(manifest: ModelManifest): number {
  const longestSideM = longestSideOf(manifest)
  const isPlausible = longestSideM >= plausibleSizeM.min && longestSideM <= plausibleSizeM.max
  return isPlausible ? 1 : clampScale(1 / longestSideM)
}

function ModelCreateForm({ draft }: { draft: HotspotDraft }) {
  const { t } = useTranslation()
  const detailsOf = ([mediaId]: readonly string[], [media]: readonly MediaItem[]) => {
    const manifest = media?.manifest
    return { mediaId, scale: manifest?.mapping === 'model' ? defaultScaleOf(manifest) : 1 }
  }
  return <MediaCreateForm draft={draft} title={t('hotspots.model.choose')} kind="models" detailsOf={detailsOf} />
}

export const modelHotspotEditor: HotspotKindEditor<'model'> = {
  Form: ModelForm,
  CreateForm: ModelCreateForm,
}
