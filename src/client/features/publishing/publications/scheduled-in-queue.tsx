import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { linkTo } from '../../../../shared/web/routes.ts'
import { LiveRegion, useAnnouncement } from '../../../ui/feedback/announcement.tsx'
import classes from './publish-queue-menu.module.css'
import { ScheduleList } from './settings/schedule-list.tsx'
import { useSchedules } from './settings/use-schedules.ts'

/** Scheduled publications of the account, below the publish queue. */
export function ScheduledInQueue({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const { data: schedules = [] } = useSchedules({})
  const tourNames = new Map(schedules.map(({ tourId, tourName }) => [tourId, tourName]))
  const [announcement, announce] = useAnnouncement()
  return (
    <>
      <LiveRegion announcement={announcement} />
      {tourNames.size > 0 && (
        <>
          <h3 className={classes.subtitle}>{t('schedules.queue')}</h3>
          <ul className={classes.list} aria-label={t('schedules.queue')}>
            {[...tourNames].map(([tourId, tourName]) => (
              <li key={tourId}>
                <Link to={linkTo.editTour(tourId, 'publish')} onClick={onLeave}>
                  {tourName}
                </Link>
                <ScheduleList
                  label={t('schedules.ofTour', { tour: tourName })}
                  schedules={schedules.filter((schedule) => schedule.tourId === tourId)}
                  onCanceled={announce}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
