import { ColorInput, ColorSwatch, MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { menuInPage } from '../../../ui/overlays/menu-in-page.ts'
import { colorSwatches, isHexColor } from '../hotspots/inspector/hotspot-styles.ts'

type ColorFieldProps = {
  readonly label: string
  readonly value: string | undefined
  /** Default color, shown if none is chosen. */
  readonly defaultColor?: string
  readonly onChange: (color: string | null) => void
}

/** Sets accessible names of the picker's sliders through the theme, because `ColorInput` doesn't pass them on. */
function LabeledPicker({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const theme = useMemo(() => {
    const defaultProps = { saturationLabel: t('styles.picker.saturation'), hueLabel: t('styles.picker.hue') }
    return { components: { ColorPicker: { defaultProps } } }
  }, [t])
  return (
    <MantineThemeProvider theme={theme} inherit>
      {children}
    </MantineThemeProvider>
  )
}

/** Color field that saves as soon as the text is a color. Empty means the default. */
export function ColorField({ label, value, defaultColor, onChange }: ColorFieldProps) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const [draftText, setDraftText] = useState<string | null>(null)
  const text = draftText ?? value ?? ''
  const swatchColor = isHexColor(text) ? text : defaultColor
  return (
    <LabeledPicker>
      <ColorInput
        size="md"
        label={label}
        placeholder={defaultColor ?? t('styles.asKind')}
        value={text}
        format="hex"
        withEyeDropper={false}
        swatches={colorSwatches}
        popoverProps={{ position: 'bottom-start', ...menuInPage }}
        leftSection={
          swatchColor === undefined ? undefined : <ColorSwatch size={20} color={swatchColor} aria-hidden="true" />
        }
        withPreview={false}
        error={draftText !== null && draftText !== '' && !isHexColor(draftText) ? t('styles.wrongColour') : undefined}
        onBlur={() => setDraftText(null)}
        onChange={(color) => {
          setDraftText(color)
          if (color === '') onChange(null)
          else if (isHexColor(color)) onChange(color.toLowerCase())
        }}
        {...deniedProps}
      />
    </LabeledPicker>
  )
}
