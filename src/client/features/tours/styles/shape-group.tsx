import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fontNames, fontStackOf } from '../../../../shared/styles/fonts.ts'
import { radiusNames, sides } from '../../../../shared/styles/styles.ts'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { ChoiceField } from './choice-field.tsx'
import { StyleGroup } from './style-group.tsx'
import { TransitionField } from './transition-field.tsx'
import { useStyles } from './use-styles.ts'

function FontField() {
  const { t } = useTranslation()
  const { styles, setStyles } = useStyles()
  const deniedProps = useDeniedField()
  return (
    <Select
      label={t('editor.field.font')}
      description={t('styles.fontHint')}
      data={fontNames.map((value) => ({ value, label: t(`styles.font.${value}`) }))}
      value={styles.font ?? 'inter'}
      allowDeselect={false}
      renderOption={({ option: { value, label } }) => <span style={{ fontFamily: fontStackOf(value) }}>{label}</span>}
      onChange={(chosen) => {
        const font = fontNames.find((name) => name === chosen)
        if (font) setStyles({ font: font === 'inter' ? null : font })
      }}
      {...deniedProps}
    />
  )
}

/** Font, corner radius, side of the panels, and transition. */
export function ShapeGroup() {
  const { t } = useTranslation()
  const { styles, setStyles } = useStyles()
  const sideChoices = ['usual', ...sides] as const
  return (
    <StyleGroup title={t('styles.group.shape')} part="shape" keys={['font', 'radius', 'panelSide']}>
      <FontField />
      <ChoiceField
        label={t('editor.field.radius')}
        value={styles.radius ?? 'soft'}
        choices={radiusNames.map((value) => ({ value, label: t(`styles.radius.${value}`) }))}
        onChange={(radius) => setStyles({ radius: radius === 'soft' ? null : radius })}
      />
      <ChoiceField
        label={t('editor.field.panelSide')}
        value={styles.panelSide ?? 'usual'}
        choices={sideChoices.map((value) => ({ value, label: t(`styles.side.${value}`) }))}
        onChange={(side) => setStyles({ panelSide: side === 'usual' ? null : side })}
      />
      <TransitionField />
    </StyleGroup>
  )
}
