import { ColorInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusedField } from '../../ui/refusal.tsx'
import { colourSwatches, isColour } from '../hotspots/hotspot-looks.ts'

type ColourFieldProps = {
  readonly label: string
  readonly value: string | undefined
  /** Shown where nothing is chosen. */
  readonly usual?: string
  readonly description?: string
  readonly onChange: (colour: string | null) => void
}

/** A colour that saves itself as soon as it is one; emptied it is as it comes. */
export function ColourField({ label, value, usual, description, onChange }: ColourFieldProps) {
  const { t } = useTranslation()
  const refused = useRefusedField()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? value ?? ''
  return (
    <ColorInput
      size="md"
      label={label}
      description={description}
      placeholder={usual ?? t('styles.asKind')}
      value={shown}
      format="hex"
      withEyeDropper={false}
      swatches={colourSwatches}
      popoverProps={{ position: 'bottom-start' }}
      error={typed !== null && typed !== '' && !isColour(typed) ? t('styles.wrongColour') : undefined}
      onBlur={() => setTyped(null)}
      onChange={(colour) => {
        setTyped(colour)
        if (colour === '') onChange(null)
        else if (isColour(colour)) onChange(colour.toLowerCase())
      }}
      {...refused}
    />
  )
}
