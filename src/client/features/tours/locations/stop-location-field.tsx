import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { LocationField } from '../../library/locations/location-field.tsx'
import { updateStop } from '../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './locations.module.css'

/** Location of a stop, typed or copied from its media item. */
export function StopLocationField({ stop }: { stop: Stop }) {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const mediaLocation = tour.media.find(({ id }) => id === stop.mediaId)?.location ?? null
  const isMediaLocation = isDeepEqual(mediaLocation, stop.location)
  return (
    <div className={classes.location}>
      <LocationField
        key={stop.id}
        name={stop.name}
        value={stop.location}
        nearbyLocation={mediaLocation ?? tour.location}
        onCommit={(location) => edit(updateStop(stop, { location }))}
      />
      {mediaLocation !== null && !isMediaLocation && (
        <Allowed to="manageTours">
          <Button
            variant="default"
            leftSection={<IconMapPin size={18} />}
            onClick={() => edit(updateStop(stop, { location: mediaLocation }))}
          >
            {t('locations.useMedia')}
          </Button>
        </Allowed>
      )}
    </div>
  )
}
