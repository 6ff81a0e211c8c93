import { Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import { mapSourceOf } from '../../../../shared/locations/map-source.ts'
import type { GeoLocation } from '../../../../shared/media/media.ts'
import { trpc } from '../../../platform/trpc.ts'
import { DelayedLoader } from '../../../ui/feedback/delayed-loader.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { type EditorMap, MapStage } from '../../../viewer/maps/map-stage.tsx'
import classes from './location-dialog.module.css'
import { LocationSearch } from './location-search.tsx'
import { formatLocation } from './location-text.ts'
import { MapPin } from './map-pin.tsx'
import { ZoomButtons } from './zoom-buttons.tsx'

const noop = () => undefined

type ChoiceProps = {
  /** Name of the tour, stop or media item at the location. */
  readonly name: string
  readonly value: GeoLocation | null
  /** Center of the map without a location. */
  readonly nearbyLocation: GeoLocation | null
  readonly onChoose: (location: GeoLocation | null) => void
  readonly onClose: () => void
}

type LocationChoiceProps = ChoiceProps & {
  /** Called when the pin moves. `isChanged` is false at the original location. */
  readonly onChange: (isChanged: boolean) => void
}

/** Map with one pin, moved by clicks, dragging, keys, or a search. */
function LocationChoice({ name, value, nearbyLocation, onChange, onChoose, onClose }: LocationChoiceProps) {
  const { t, i18n } = useTranslation()
  const { data: account, isFetched } = trpc.accounts.get.useQuery({})
  const [map, setMap] = useState<EditorMap | null>(null)
  const [location, setLocation] = useState(value)
  const fitFirst = useEffectEvent(() => map?.fit())
  useEffect(() => {
    if (map) fitFirst()
  }, [map])
  const move = (newLocation: GeoLocation | null) => {
    setLocation(newLocation)
    onChange(!isDeepEqual(newLocation, value))
  }
  const placeInCenter = () => map && move(map.center)
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnMap = event.target === map?.element
    if (!isOnMap || event.key !== 'Enter') return
    event.preventDefault()
    placeInCenter()
  }
  return (
    <div className={classes.choice}>
      <LocationSearch
        onChoose={(foundLocation, zoom) => {
          move(foundLocation)
          map?.lookAt(foundLocation, zoom)
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the map within has the focus */}
      <div className={classes.map} onKeyDown={onKeyDown}>
        {isFetched ? (
          <MapStage
            label={t('locations.dialogMap')}
            language={i18n.language}
            start={value ?? nearbyLocation}
            source={account === undefined ? null : mapSourceOf(account)}
            onMap={setMap}
            startsWithLand
            onPress={move}
          >
            {map && location && (
              <MapPin
                name={name}
                mark={<IconMapPin size={16} aria-hidden="true" />}
                map={map}
                location={location}
                isSelected
                onSelect={noop}
                onMove={move}
              />
            )}
            {map && <ZoomButtons map={map} />}
          </MapStage>
        ) : (
          <DelayedLoader label={t('locations.loadingMap')} />
        )}
      </div>
      <p className={classes.hint}>{t('locations.dialogHint')}</p>
      <Group justify="space-between" gap="sm">
        <output className={classes.coordinates} aria-label={t('media.location')}>
          {location === null ? t('locations.nowhere') : formatLocation(location)}
        </output>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconCurrentLocation size={18} aria-hidden="true" />}
            disabled={map === null}
            onClick={placeInCenter}
          >
            {t('locations.pinToCenter')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('editor.cancel')}
          </Button>
          <Button disabled={isDeepEqual(location, value)} onClick={() => onChoose(location)}>
            {t('locations.use')}
          </Button>
        </Group>
      </Group>
    </div>
  )
}

/** Dialog to choose a location on a map, by search, pointer or keys. */
export function LocationDialog({ isOpen, ...props }: ChoiceProps & { readonly isOpen: boolean }) {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false })
  const [isChanged, setChanged] = useState(false)
  const close = () => {
    setChanged(false)
    props.onClose()
  }
  const choose = (location: GeoLocation | null) => {
    setChanged(false)
    props.onChoose(location)
  }
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      // A click beside the dialog would discard the pin.
      closeOnClickOutside={!isChanged}
      size="xl"
      fullScreen={isNarrow}
      title={t('locations.dialogTitle', { name: props.name })}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      <LocationChoice {...props} onChange={setChanged} onChoose={choose} onClose={close} />
    </Dialog>
  )
}
