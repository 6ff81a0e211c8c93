import { useTranslation } from 'react-i18next'
import { usualColors } from '../../../shared/styles/derived.ts'
import { schemeChoices } from '../../../shared/styles/styles.ts'
import { ChoiceField } from './choice-field.tsx'
import { ColorField } from './color-field.tsx'
import { ColorVerdicts } from './color-verdicts.tsx'
import { PaletteChoice } from './palette-choice.tsx'
import { colorKeys, schemeValues } from './palettes.ts'
import { StyleGroup } from './style-group.tsx'
import classes from './styles-screen.module.css'
import { useStyles } from './use-styles.ts'

type ColorKey = keyof typeof usualColors

function OneColor({ name }: { name: ColorKey }) {
  const { t } = useTranslation()
  const { styles, set } = useStyles()
  // on light glass links have the accent until somebody chooses
  const isAccent = name === 'highlight' && styles.scheme === 'light'
  return (
    <ColorField
      label={t(`editor.field.${name}`)}
      usual={isAccent ? (styles.accent ?? usualColors.accent) : usualColors[name]}
      value={styles[name]}
      onChange={(colour) => set({ [name]: colour })}
    />
  )
}

/** Palettes, light or dark glass, the few colors there are to choose, and how well they can be read. */
export function ColorsGroup() {
  const { t } = useTranslation()
  const { styles, set } = useStyles()
  const { scheme = 'dark' } = styles
  return (
    <StyleGroup title={t('styles.group.colors')} keys={colorKeys}>
      <PaletteChoice />
      <ChoiceField
        label={t('editor.field.scheme')}
        value={scheme}
        choices={schemeChoices.map((value) => ({ value, label: t(`styles.scheme.${value}`) }))}
        onChange={(chosen) => set(schemeValues(styles, chosen))}
      />
      <div className={classes.pair}>
        <OneColor name="accent" />
        <OneColor name="highlight" />
        {scheme !== 'light' && <OneColor name="darkGlass" />}
        {scheme !== 'dark' && <OneColor name="lightGlass" />}
      </div>
      <ColorVerdicts />
    </StyleGroup>
  )
}
