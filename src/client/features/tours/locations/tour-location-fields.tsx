import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { LocationField } from '../../library/locations/location-field.tsx'
import { updateTour } from '../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { MapTokenHint } from './base-map-hints.tsx'
import classes from './locations.module.css'

/** Location of the tour, and whether its map is initially open. */
export function TourLocationFields() {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const deniedProps = useDeniedField()
  const locatedCount = tour.stops.filter(({ location }) => location !== null).length
  const nearbyLocation = [...tour.stops, ...tour.media].find(({ location }) => location !== null)?.location ?? null
  return (
    <div className={classes.location}>
      <LocationField
        name={tour.name}
        value={tour.location}
        nearbyLocation={nearbyLocation}
        onCommit={(location) => edit(updateTour(tour, { location }))}
      />
      <Switch
        label={t('editor.field.mapShown')}
        description={t('locations.mapHint', { located: locatedCount, count: tour.stops.length })}
        checked={tour.mapShown}
        onChange={(event) => edit(updateTour(tour, { mapShown: event.currentTarget.checked }))}
        {...deniedProps}
      />
      <MapTokenHint />
    </div>
  )
}
