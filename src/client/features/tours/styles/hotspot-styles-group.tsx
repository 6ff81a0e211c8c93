import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hotspotSizes } from '../../../../shared/hotspots/hotspots.ts'
import { hotspotIcons } from '../../../../shared/hotspots/icon-names.ts'
import { type HotspotKind, hotspotKindNames } from '../../../../shared/hotspots/registry.ts'
import type { HotspotStyle } from '../../../../shared/styles/styles.ts'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { hotspotToolOf } from '../hotspots/hotspot-tools.ts'
import { ColorField } from './color-field.tsx'
import { StyleGroup } from './style-group.tsx'
import classes from './styles-screen.module.css'
import { useStyles } from './use-styles.ts'

const automatic = 'automatic'
type StyleValues = { readonly [Name in keyof HotspotStyle]: HotspotStyle[Name] | null }

/** Styles of all kinds after a change of one. Empty styles are removed. */
function changedStyles(
  stylesByKind: Partial<Record<HotspotKind, HotspotStyle | undefined>>,
  kind: HotspotKind,
  values: StyleValues,
) {
  const style = Object.entries({ ...stylesByKind[kind], ...values }).filter(([, value]) => value !== null)
  const otherStyles = Object.entries(stylesByKind).filter(([name]) => name !== kind)
  return Object.fromEntries(style.length === 0 ? otherStyles : [...otherStyles, [kind, Object.fromEntries(style)]])
}

function StyleFields({ kind }: { kind: HotspotKind }) {
  const { t } = useTranslation()
  const { styles, setStyles } = useStyles()
  const deniedProps = useDeniedField()
  const stylesByKind = styles.hotspots ?? {}
  const style: HotspotStyle = stylesByKind[kind] ?? {}
  const change = (values: StyleValues) => setStyles({ hotspots: changedStyles(stylesByKind, kind, values) })
  const automaticOption = { value: automatic, label: t('hotspots.icon.automatic') }
  return (
    <>
      <ColorField label={t('editor.field.colour')} value={style.colour} onChange={(colour) => change({ colour })} />
      {hotspotToolOf(kind)?.isDrawn !== true && (
        <div className={classes.pair}>
          <Select
            label={t('editor.field.icon')}
            data={[automaticOption, ...hotspotIcons.map((value) => ({ value, label: t(`hotspots.icon.${value}`) }))]}
            value={style.icon ?? automatic}
            allowDeselect={false}
            onChange={(value) => change({ icon: hotspotIcons.find((icon) => icon === value) ?? null })}
            {...deniedProps}
          />
          <Select
            label={t('editor.field.size')}
            data={[automaticOption, ...hotspotSizes.map((value) => ({ value, label: t(`hotspots.size.${value}`) }))]}
            value={style.size ?? automatic}
            allowDeselect={false}
            onChange={(value) => change({ size: hotspotSizes.find((size) => size === value) ?? null })}
            {...deniedProps}
          />
        </div>
      )}
    </>
  )
}

/** Default style for hotspots of each kind. */
export function HotspotStylesGroup() {
  const { t } = useTranslation()
  const { styles } = useStyles()
  const [kind, setKind] = useState<HotspotKind>('stop')
  const styledKinds = hotspotKindNames.filter((name) => styles.hotspots?.[name] !== undefined)
  const names = styledKinds.map((name) => t(`hotspots.tool.${name}`)).join(', ')
  return (
    <StyleGroup title={t('styles.group.hotspots')} part="hotspots" hint={t('styles.hotspotsHint')} keys={['hotspots']}>
      <Select
        label={t('styles.hotspotKind')}
        data={hotspotKindNames.map((value) => ({ value, label: t(`hotspots.tool.${value}`) }))}
        value={kind}
        allowDeselect={false}
        onChange={(value) => setKind(hotspotKindNames.find((name) => name === value) ?? kind)}
      />
      <StyleFields key={kind} kind={kind} />
      {styledKinds.length > 0 && <p className={classes.hint}>{t('styles.hotspotsChanged', { kinds: names })}</p>}
    </StyleGroup>
  )
}
