import { Button, Switch } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { LocationField } from '../../library/media/detail/geo-fields.tsx'
import { updateTour } from '../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './locations.module.css'
import { MapTokenHint } from './map-token-hint.tsx'
import { TourMap } from './tour-map.tsx'

const noop = () => undefined

/** Location of the tour, and whether its map is initially open. */
export function TourLocationFields() {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const deniedProps = useDeniedField()
  const [isMapOpen, setMapOpen] = useState(false)
  const locatedCount = tour.stops.filter(({ location }) => location !== null).length
  return (
    <div className={classes.location}>
      <LocationField
        value={tour.location}
        onCommit={(location) => edit(updateTour(tour, { location }))}
        onLeave={noop}
        onInvalid={noop}
      />
      <Button
        variant="default"
        leftSection={<IconMap2 size={18} />}
        aria-expanded={isMapOpen}
        onClick={() => setMapOpen(!isMapOpen)}
      >
        {t(isMapOpen ? 'locations.hideMap' : 'locations.pick')}
      </Button>
      {isMapOpen && <TourMap />}
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
