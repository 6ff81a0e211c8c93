import { useTranslation } from 'react-i18next'
import { defaultColors } from '../../../../shared/styles/derived-colors.ts'
import { schemeNames } from '../../../../shared/styles/styles.ts'
import { ChoiceField } from './choice-field.tsx'
import { ColorField } from './color-field.tsx'
import { ContrastResults } from './contrast-results.tsx'
import { PaletteChoice } from './palette-choice.tsx'
import { colorKeys, schemeValues } from './palettes.ts'
import { StyleGroup } from './style-group.tsx'
import classes from './styles-screen.module.css'
import { useStyles } from './use-styles.ts'

type ColorKey = keyof typeof defaultColors

function TourColor({ name }: { name: ColorKey }) {
  const { t } = useTranslation()
  const { styles, setStyles } = useStyles()
  // With the light scheme, links default to the accent color.
  const defaultsToAccent = name === 'highlight' && styles.scheme === 'light'
  return (
    <ColorField
      label={t(`editor.field.${name}`)}
      defaultColor={defaultsToAccent ? (styles.accent ?? defaultColors.accent) : defaultColors[name]}
      value={styles[name]}
      onChange={(color) => setStyles({ [name]: color })}
    />
  )
}

/** Palettes, color scheme, colors, and their contrast. */
export function ColorsGroup() {
  const { t } = useTranslation()
  const { styles, setStyles } = useStyles()
  const { scheme = 'dark' } = styles
  return (
    <StyleGroup title={t('styles.group.colors')} part="colors" keys={colorKeys}>
      <PaletteChoice />
      <ChoiceField
        label={t('editor.field.scheme')}
        value={scheme}
        choices={schemeNames.map((value) => ({ value, label: t(`styles.scheme.${value}`) }))}
        onChange={(newScheme) => setStyles(schemeValues(styles, newScheme))}
      />
      <div className={classes.pair}>
        <TourColor name="accent" />
        <TourColor name="highlight" />
        {scheme !== 'light' && <TourColor name="darkGlass" />}
        {scheme !== 'dark' && <TourColor name="lightGlass" />}
      </div>
      <ContrastResults />
    </StyleGroup>
  )
}
