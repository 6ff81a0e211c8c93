import { ColorInput, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Hotspot, hotspotSizes, labelModes } from '../../../../../shared/hotspots/hotspots.ts'
import { hotspotIcons } from '../../../../../shared/hotspots/icon-names.ts'
import { fieldId } from '../../../../../shared/web/field-anchors.ts'
import { useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { hotspotToolOf } from '../hotspot-tools.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'
import { cornersOf } from '../stage/hotspot-corners.ts'
import classes from './hotspot-inspector.module.css'
import { colorSwatches, hotspotIconComponents, isHexColor } from './hotspot-styles.ts'

type FieldProps = { readonly hotspot: Hotspot }

const automatic = 'automatic'

function isOneOf<Value extends string>(values: readonly Value[], text: string | null): text is Value {
  return values.some((value) => value === text)
}

function IconField({ hotspot }: FieldProps) {
  const { t } = useTranslation()
  const { update } = useHotspotActions()
  const deniedProps = useDeniedField()
  const HotspotIcon = hotspot.icon === null ? null : hotspotIconComponents[hotspot.icon]
  const choices = hotspotIcons.map((icon) => ({ value: icon, label: t(`hotspots.icon.${icon}`) }))
  return (
    <Select
      label={t('editor.field.icon')}
      data={[{ value: automatic, label: t('hotspots.icon.automatic') }, ...choices]}
      value={hotspot.icon ?? automatic}
      allowDeselect={false}
      leftSection={HotspotIcon && <HotspotIcon size={18} aria-hidden={true} />}
      renderOption={({ option: { value, label } }) => {
        const Icon = isOneOf(hotspotIcons, value) ? hotspotIconComponents[value] : null
        return (
          <span className={classes.option}>
            <span className={classes.optionIcon}>{Icon && <Icon size={18} aria-hidden={true} />}</span>
            {label}
          </span>
        )
      }}
      onChange={(icon) => update(hotspot, { icon: isOneOf(hotspotIcons, icon) ? icon : null })}
      {...deniedProps}
    />
  )
}

function ColorField({ hotspot }: FieldProps) {
  const { t } = useTranslation()
  const { update } = useHotspotActions()
  const deniedProps = useDeniedField()
  const [unsavedColor, setUnsavedColor] = useState<string | null>(null)
  return (
    <ColorInput
      size="md"
      id={fieldId('color')}
      label={t('editor.field.colour')}
      placeholder={t('hotspots.tourStyle')}
      value={unsavedColor ?? hotspot.colour ?? ''}
      format="hex"
      withEyeDropper={false}
      swatches={colorSwatches}
      popoverProps={{ position: 'bottom-end' }}
      onBlur={() => setUnsavedColor(null)}
      onChange={(colour) => {
        setUnsavedColor(colour)
        if (colour === '') update(hotspot, { colour: null })
        else if (isHexColor(colour)) update(hotspot, { colour })
      }}
      {...deniedProps}
    />
  )
}

/** Icon and color. A pinned image or video has neither, and a drawn area has no icon. */
export function StyleFields({ hotspot }: FieldProps) {
  const hasCorners = cornersOf(hotspot) !== undefined
  if (hasCorners && !hotspotToolOf(hotspot.kind)?.isDrawn) return null
  return (
    <div className={classes.pair}>
      {!hasCorners && <IconField hotspot={hotspot} />}
      <ColorField hotspot={hotspot} />
    </div>
  )
}

/** Size, label mode and visibility. */
export function VisibilityFields({ hotspot }: FieldProps) {
  const { t } = useTranslation()
  const { update } = useHotspotActions()
  const deniedProps = useDeniedField()
  return (
    <>
      <div className={classes.pair}>
        {cornersOf(hotspot) === undefined && (
          <Select
            label={t('editor.field.size')}
            data={[
              { value: automatic, label: t('hotspots.size.automatic') },
              ...hotspotSizes.map((size) => ({ value: size, label: t(`hotspots.size.${size}`) })),
            ]}
            value={hotspot.size ?? automatic}
            allowDeselect={false}
            onChange={(size) => update(hotspot, { size: isOneOf(hotspotSizes, size) ? size : null })}
            {...deniedProps}
          />
        )}
        <Select
          label={t('editor.field.labelMode')}
          data={labelModes.map((mode) => ({ value: mode, label: t(`hotspots.labelMode.${mode}`) }))}
          value={hotspot.labelMode}
          allowDeselect={false}
          onChange={(labelMode) => isOneOf(labelModes, labelMode) && update(hotspot, { labelMode })}
          {...deniedProps}
        />
      </div>
      <Switch
        label={t('editor.field.visible')}
        description={t('hotspots.visibleHint')}
        checked={hotspot.visible}
        onChange={(event) => update(hotspot, { visible: event.currentTarget.checked })}
        {...deniedProps}
      />
    </>
  )
}
