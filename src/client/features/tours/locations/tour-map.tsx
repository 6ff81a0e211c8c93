import { IconMapPin } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GeoLocation } from '../../../../shared/media/media.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useFieldDenial } from '../../../ui/feedback/denied.tsx'
import { type InteractiveMap, MapStage } from '../../../viewer/map-stage.tsx'
import { updateTour } from '../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './locations.module.css'
import { MapPin } from './map-pin.tsx'
import { ZoomButtons } from './zoom-buttons.tsx'

const noop = () => undefined

/** Map to set the location of the tour by click or drag. */
export function TourMap() {
  const { t, i18n } = useTranslation()
  const { tour, edit } = useTourEditor()
  const isReadOnly = useFieldDenial() !== null
  const { data, isFetched } = trpc.accounts.get.useQuery({})
  const [board, setBoard] = useState<InteractiveMap | null>(null)
  const move = (location: GeoLocation | null) => edit(updateTour(tour, { location }))
  const knownLocations = [...tour.stops, ...tour.media].map(({ location }) => location)
  const initialLocation = tour.location ?? knownLocations.find((location) => location !== null) ?? null
  // Runs after the effect that adds the pin to the map.
  useEffect(() => board?.fit(), [board])
  if (!isFetched) return <div className={classes.map} />
  return (
    <div>
      <div className={classes.map}>
        <MapStage
          label={t('locations.tourMap')}
          fallbackHint={t('locations.plain')}
          language={i18n.language}
          start={initialLocation}
          token={data?.mapboxToken ?? null}
          onMap={setBoard}
          onPress={(location) => !isReadOnly && move(location)}
        >
          {board && tour.location && (
            <MapPin
              name={tour.name}
              mark={<IconMapPin size={16} aria-hidden="true" />}
              board={board}
              location={tour.location}
              isSelected
              onSelect={noop}
              onMove={move}
            />
          )}
          {board && <ZoomButtons map={board} />}
        </MapStage>
      </div>
      <p className={classes.hint}>{t('locations.tourHint')}</p>
    </div>
  )
}
