import { UnstyledButton } from '@mantine/core'
import { IconMapPin, IconMapPinOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MapSource, mapSourceOf } from '../../../../shared/locations/map-source.ts'
import type { GeoLocation } from '../../../../shared/media/media.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useFocusFallback } from '../../../ui/hooks/use-focus-fallback.ts'
import { type EditorMap, MapStage } from '../../../viewer/maps/map-stage.tsx'
import { formatLocation } from '../../library/locations/location-text.ts'
import { MapPin } from '../../library/locations/map-pin.tsx'
import { ZoomButtons } from '../../library/locations/zoom-buttons.tsx'
import { updateStop } from '../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { BaseMapHint } from './base-map-hints.tsx'
import { StopLocationField } from './stop-location-field.tsx'
import classes from './stops-map.module.css'

type RowProps = {
  readonly stop: Stop
  readonly position: number
  readonly isSelected: boolean
  readonly onSelect: () => void
}

function StopRow({ stop, position, isSelected, onSelect }: RowProps) {
  const { t } = useTranslation()
  const Mark = stop.location === null ? IconMapPinOff : IconMapPin
  return (
    <li>
      <UnstyledButton className={classes.row ?? ''} aria-pressed={isSelected} onClick={onSelect}>
        <Mark size={18} aria-hidden="true" />
        <span className={classes.name}>
          {position}. {stop.name}
        </span>
        <span className={classes.detail}>
          {stop.location === null ? t('locations.nowhere') : formatLocation(stop.location)}
        </span>
      </UnstyledButton>
    </li>
  )
}

function hintKey(stop: Stop | undefined) {
  if (!stop) return 'locations.choose' as const
  return stop.location === null ? ('locations.clickMap' as const) : ('locations.moveHint' as const)
}

/** Map to set the locations of stops by click or drag, with fields as the keyboard alternative. */
export function StopsMap() {
  const { data, isFetched } = trpc.accounts.get.useQuery({})
  return isFetched ? <StopsMapView source={data === undefined ? null : mapSourceOf(data)} /> : null
}

function StopsMapView({ source }: { readonly source: MapSource | null }) {
  const { t, i18n } = useTranslation()
  const { tour, edit } = useTourEditor()
  const { container, heading } = useFocusFallback<HTMLDivElement, HTMLParagraphElement>()
  const [map, setMap] = useState<EditorMap | null>(null)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const selectedStop = tour.stops.find(({ id }) => id === selectedId)
  const move = (stop: Stop, location: GeoLocation | null) => edit(updateStop(stop, { location }))
  const initialLocation = tour.location ?? tour.media.find(({ location }) => location !== null)?.location ?? null
  const hasPins = tour.stops.some(({ location }) => location !== null)
  // Runs after the effects that add the pins, and again when the first pin is added.
  useEffect(() => {
    if (map && hasPins) map.fit()
  }, [map, hasPins])
  return (
    <div className={classes.view} ref={container}>
      <div className={classes.map}>
        <MapStage
          label={t('locations.map')}
          language={i18n.language}
          start={initialLocation}
          source={source}
          onMap={setMap}
          onPress={(location) => selectedStop?.location === null && move(selectedStop, location)}
        >
          {map &&
            tour.stops.map((stop, index) =>
              stop.location === null ? null : (
                <MapPin
                  key={stop.id}
                  name={stop.name}
                  mark={index + 1}
                  map={map}
                  location={stop.location}
                  isSelected={stop.id === selectedId}
                  onSelect={() => setSelectedId(stop.id)}
                  onMove={(location) => move(stop, location)}
                />
              ),
            )}
          {map && <ZoomButtons map={map} />}
        </MapStage>
      </div>
      <div className={classes.side}>
        {source === null && <BaseMapHint />}
        <p className={classes.hint} role="status" ref={heading} tabIndex={-1}>
          {t(hintKey(selectedStop), { name: selectedStop?.name })}
        </p>
        {selectedStop && <StopLocationField key={selectedStop.id} stop={selectedStop} />}
        <ol className={classes.rows} aria-label={t('editor.tabs.stops')}>
          {tour.stops.map((stop, index) => (
            <StopRow
              key={stop.id}
              stop={stop}
              position={index + 1}
              isSelected={stop.id === selectedId}
              onSelect={() => {
                setSelectedId(stop.id)
                if (stop.location) map?.show(stop.location)
              }}
            />
          ))}
        </ol>
      </div>
    </div>
  )
}
