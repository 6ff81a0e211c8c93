import { ColorInput, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Hotspot, hotspotIcons, hotspotSizes, labelModes } from '../../../../shared/hotspots/hotspots.ts'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { kindEditorOf } from '../hotspot-kind-registry.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'
import { cornersOf } from '../stage/hotspot-corners.ts'
import classes from './hotspot-inspector.module.css'
import { colorSwatches, iconDrawings, isColor } from './hotspot-styles.ts'

type FieldProps = { readonly hotspot: Hotspot }

const asKind = 'automatic'

function isOneOf<Value extends string>(values: readonly Value[], text: string | null): text is Value {
  return values.some((value) => value === text)
}

function IconField({ hotspot }: FieldProps) {
  const { t } = useTranslation()
  const { update } = useHotspotActions()
  const rejected = useDeniedField()
  const Drawing = hotspot.icon === null ? null : iconDrawings[hotspot.icon]
  const choices = hotspotIcons.map((icon) => ({ value: icon, label: t(`hotspots.icon.${icon}`) }))
  return (
    <Select
      label={t('editor.field.icon')}
      data={[{ value: asKind, label: t('hotspots.icon.automatic') }, ...choices]}
      value={hotspot.icon ?? asKind}
      allowDeselect={false}
      leftSection={Drawing && <Drawing size={18} aria-hidden={true} />}
      renderOption={({ option: { value, label } }) => {
        const Icon = isOneOf(hotspotIcons, value) ? iconDrawings[value] : null
        return (
          <span className={classes.option}>
            <span className={classes.optionIcon}>{Icon && <Icon size={18} aria-hidden={true} />}</span>
            {label}
          </span>
        )
      }}
      onChange={(icon) => update(hotspot, { icon: isOneOf(hotspotIcons, icon) ? icon : null })}
      {...rejected}
    />
  )
}

function ColorField({ hotspot }: FieldProps) {
  const { t } = useTranslation()
  const { update } = useHotspotActions()
  const rejected = useDeniedField()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <ColorInput
      size="md"
      label={t('editor.field.colour')}
      placeholder={t('hotspots.tourStyle')}
      value={typed ?? hotspot.colour ?? ''}
      format="hex"
      withEyeDropper={false}
      swatches={colorSwatches}
      popoverProps={{ position: 'bottom-end' }}
      onBlur={() => setTyped(null)}
      onChange={(colour) => {
        setTyped(colour)
        if (colour === '') update(hotspot, { colour: null })
        else if (isColor(colour)) update(hotspot, { colour })
      }}
      {...rejected}
    />
  )
}

/** Icon and color, of what has any: an image in the scene looks like itself. */
export function StyleFields({ hotspot }: FieldProps) {
  const fills = cornersOf(hotspot) !== undefined
  if (fills && kindEditorOf(hotspot.kind)?.draws !== true) return null
  return (
    <div className={classes.pair}>
      {!fills && <IconField hotspot={hotspot} />}
      <ColorField hotspot={hotspot} />
    </div>
  )
}

/** Size, label and whether visitors see it at all. */
export function ShowFields({ hotspot }: FieldProps) {
  const { t } = useTranslation()
  const { update } = useHotspotActions()
  const rejected = useDeniedField()
  return (
    <>
      <div className={classes.pair}>
        {cornersOf(hotspot) === undefined && (
          <Select
            label={t('editor.field.size')}
            data={[
              { value: asKind, label: t('hotspots.size.automatic') },
              ...hotspotSizes.map((size) => ({ value: size, label: t(`hotspots.size.${size}`) })),
            ]}
            value={hotspot.size ?? asKind}
            allowDeselect={false}
            onChange={(size) => update(hotspot, { size: isOneOf(hotspotSizes, size) ? size : null })}
            {...rejected}
          />
        )}
        <Select
          label={t('editor.field.labelMode')}
          data={labelModes.map((mode) => ({ value: mode, label: t(`hotspots.labelMode.${mode}`) }))}
          value={hotspot.labelMode}
          allowDeselect={false}
          onChange={(labelMode) => isOneOf(labelModes, labelMode) && update(hotspot, { labelMode })}
          {...rejected}
        />
      </div>
      <Switch
        label={t('editor.field.visible')}
        description={t('hotspots.visibleHint')}
        checked={hotspot.visible}
        onChange={(event) => update(hotspot, { visible: event.currentTarget.checked })}
        {...rejected}
      />
    </>
  )
}
