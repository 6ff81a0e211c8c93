import { ColorInput, ColorSwatch, MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeniedField } from '../../ui/feedback/denied.tsx'
import { menuInPage } from '../../ui/overlays/menu-in-page.ts'
import { colorSwatches, isColor } from '../hotspots/inspector/hotspot-styles.ts'

type ColorFieldProps = {
  readonly label: string
  readonly value: string | undefined
  /** Shown where nothing is chosen. */
  readonly usual?: string
  readonly onChange: (colour: string | null) => void
}

/** Names for what is dragged in the picker: a field hands none on to it. */
function NamedPicker({ children }: { children: ReactNode }) {
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

/** A color that saves itself as soon as it is one; emptied it is as it comes. */
export function ColorField({ label, value, usual, onChange }: ColorFieldProps) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? value ?? ''
  const seen = isColor(shown) ? shown : usual
  return (
    <NamedPicker>
      <ColorInput
        size="md"
        label={label}
        placeholder={usual ?? t('styles.asKind')}
        value={shown}
        format="hex"
        withEyeDropper={false}
        swatches={colorSwatches}
        popoverProps={{ position: 'bottom-start', ...menuInPage }}
        leftSection={seen === undefined ? undefined : <ColorSwatch size={20} color={seen} aria-hidden="true" />}
        withPreview={false}
        error={typed !== null && typed !== '' && !isColor(typed) ? t('styles.wrongColour') : undefined}
        onBlur={() => setTyped(null)}
        onChange={(colour) => {
          setTyped(colour)
          if (colour === '') onChange(null)
          else if (isColor(colour)) onChange(colour.toLowerCase())
        }}
        {...deniedProps}
      />
    </NamedPicker>
  )
}
