import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import { hexOf } from '../../../../shared/styles/colors.ts'
import { derivedColors } from '../../../../shared/styles/derived-colors.ts'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { colorKeys, type Palette, paletteNames, palettes } from './palettes.ts'
import classes from './styles-screen.module.css'
import { useStyles } from './use-styles.ts'

const noColors = Object.fromEntries(colorKeys.map((key) => [key, null]))

function swatchesOf(palette: Palette): readonly string[] {
  const { color, highlight, accent } = derivedColors(palette, palette.scheme === 'light' ? 'light' : 'dark')
  return [color, accent, highlight].map(hexOf)
}

/** Palettes, each applied with one click. */
export function PaletteChoice() {
  const { t } = useTranslation()
  const { styles, setStyles } = useStyles()
  const currentColors = Object.fromEntries(colorKeys.map((key) => [key, styles[key]]))
  return (
    <fieldset className={classes.palettes} aria-label={t('styles.palettes')}>
      {paletteNames.map((name) => {
        const palette: Palette = palettes[name]
        return (
          <Allowed key={name} to="manageTours">
            <UnstyledButton
              className={classes.palette ?? ''}
              aria-pressed={isDeepEqual(currentColors, palette)}
              onClick={() => setStyles({ ...noColors, ...palette })}
            >
              <span className={classes.swatches} aria-hidden="true">
                {swatchesOf(palette).map((color) => (
                  <span key={color} style={{ background: color }} />
                ))}
              </span>
              {t(`styles.palette.${name}`)}
            </UnstyledButton>
          </Allowed>
        )
      })}
    </fieldset>
  )
}
