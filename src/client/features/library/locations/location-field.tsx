import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readLocation } from '../../../../shared/locations/read-location.ts'
import type { GeoLocation } from '../../../../shared/media/media.ts'
import { useDeniedField, useFieldDenial } from '../../../ui/feedback/denied.tsx'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'
import { formatLocation } from './location-text.ts'

const LocationDialog = lazyComponent(async () => (await import('./location-dialog.tsx')).LocationDialog, {
  placeholder: null,
})

type LocationFieldProps = {
  /** Name of the tour, stop or media item, as the label of its pin. */
  readonly name: string
  readonly value: GeoLocation | null
  /** Center of the map without a location. */
  readonly nearbyLocation?: GeoLocation | null
  readonly onCommit: (location: GeoLocation | null) => void
  readonly onLeave?: () => void
  /** Called on each edit. Invalid text isn't saved. */
  readonly onInvalid?: (isInvalid: boolean) => void
}

/** Locale key of the error for a text without a location; `null` for an empty field. */
function errorKeyOf(text: string) {
  const { outcome } = readLocation(text)
  if (outcome === 'location' || text.trim() === '') return null
  if (outcome === 'shortLink') return 'locations.shortLink' as const
  return outcome === 'link' ? ('locations.linkWithout' as const) : ('locations.invalid' as const)
}

/** Location in one field, for coordinates and for links copied from a map, with a map to choose it on. */
export function LocationField({
  name,
  value,
  nearbyLocation = null,
  onCommit,
  onLeave,
  onInvalid,
}: LocationFieldProps) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const isReadOnly = useFieldDenial() !== null
  const [draftText, setDraftText] = useState<string | null>(null)
  const [isMapOpen, setMapOpen] = useState(false)
  const [wasMapOpen, setWasMapOpen] = useState(false)
  const errorKey = draftText === null ? null : errorKeyOf(draftText)
  const changeText = (text: string) => {
    setDraftText(text)
    const result = readLocation(text)
    if (result.outcome === 'location') onCommit(result.location)
    else if (text.trim() === '') onCommit(null)
    onInvalid?.(errorKeyOf(text) !== null)
  }
  const choose = (location: GeoLocation | null) => {
    setDraftText(null)
    setMapOpen(false)
    onInvalid?.(false)
    onCommit(location)
    onLeave?.()
  }
  return (
    <>
      <TextInput
        label={t('media.location')}
        placeholder={t('media.locationExample')}
        value={draftText ?? (value === null ? '' : formatLocation(value))}
        error={errorKey === null ? undefined : t(errorKey)}
        onChange={(event) => changeText(event.currentTarget.value)}
        onBlur={() => {
          // Invalid text stays in the field to be corrected.
          if (errorKey === null) setDraftText(null)
          onLeave?.()
        }}
        rightSectionWidth={44}
        rightSection={
          isReadOnly ? undefined : (
            <Tooltip label={t('locations.pick')}>
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={t('locations.pick')}
                aria-haspopup="dialog"
                onClick={() => {
                  setWasMapOpen(true)
                  setMapOpen(true)
                }}
              >
                <IconMap2 size={20} aria-hidden="true" />
              </ActionIcon>
            </Tooltip>
          )
        }
        {...deniedProps}
      />
      {wasMapOpen && (
        <LocationDialog
          isOpen={isMapOpen}
          name={name}
          value={value}
          nearbyLocation={nearbyLocation}
          onChoose={choose}
          onClose={() => setMapOpen(false)}
        />
      )}
    </>
  )
}
