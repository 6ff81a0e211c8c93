import { useTranslation } from 'react-i18next'
import { usualColours } from '../../../shared/styles/derived.ts'
import { schemeChoices } from '../../../shared/styles/styles.ts'
import { ChoiceField } from './choice-field.tsx'
import { ColourField } from './colour-field.tsx'
import { ColourVerdicts } from './colour-verdicts.tsx'
import { PaletteChoice } from './palette-choice.tsx'
import { colourKeys, schemeValues } from './palettes.ts'
import { StyleGroup } from './style-group.tsx'
import classes from './styles-screen.module.css'
import { useStyles } from './use-styles.ts'

type ColourKey = keyof typeof usualColours

function OneColour({ name }: { name: ColourKey }) {
  const { t } = useTranslation()
  const { styles, set } = useStyles()
  // on light glass links have the accent until somebody chooses
  const isAccent = name === 'highlight' && styles.scheme === 'light'
  return (
    <ColourField
      label={t(`editor.field.${name}`)}
      usual={isAccent ? (styles.accent ?? usualColours.accent) : usualColours[name]}
      value={styles[name]}
      onChange={(colour) => set({ [name]: colour })}
    />
  )
}

/** Palettes, light or dark glass, the few colours there are to choose, and how well they can be read. */
export function ColoursGroup() {
  const { t } = useTranslation()
  const { styles, set } = useStyles()
  const { scheme = 'dark' } = styles
  return (
    <StyleGroup title={t('styles.group.colours')} keys={colourKeys}>
      <PaletteChoice />
      <ChoiceField
        label={t('editor.field.scheme')}
        value={scheme}
        choices={schemeChoices.map((value) => ({ value, label: t(`styles.scheme.${value}`) }))}
        onChange={(chosen) => set(schemeValues(styles, chosen))}
      />
      <div className={classes.pair}>
        <OneColour name="accent" />
        <OneColour name="highlight" />
        {scheme !== 'light' && <OneColour name="darkGlass" />}
        {scheme !== 'dark' && <OneColour name="lightGlass" />}
      </div>
      <ColourVerdicts />
    </StyleGroup>
  )
}
