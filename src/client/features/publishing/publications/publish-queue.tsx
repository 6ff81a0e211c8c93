import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Publication } from '../../../../shared/publishing/publications.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { PublicationRow } from './publication-row.tsx'
import classes from './publish-queue-menu.module.css'
import { ReviewsInQueue } from './reviews/reviews-in-queue.tsx'
import { ScheduledInQueue } from './scheduled-in-queue.tsx'

const maxListedTours = 8

/** Newest publication of each tour; earlier ones are listed on the tour's own screen. */
function latestPerTour(publications: readonly Publication[]): readonly Publication[] {
  const latestByTourId = new Map<string, Publication>()
  for (const publication of publications)
    if (!latestByTourId.has(publication.tourId)) latestByTourId.set(publication.tourId, publication)
  return [...latestByTourId.values()]
}

type PublishQueueProps = { readonly publications: readonly Publication[]; readonly onLeave: () => void }

/** Tours that are being published, in review or scheduled. */
export function PublishQueue({ publications, onLeave }: PublishQueueProps) {
  const { t } = useTranslation()
  const latestPublications = latestPerTour(publications).slice(0, maxListedTours)
  return (
    <>
      {latestPublications.length === 0 && <p className={classes.empty}>{t('publishing.queueEmpty')}</p>}
      <ul className={classes.list} aria-label={t('publishing.queue')}>
        {latestPublications.map((publication) => (
          <li key={publication.id}>
            <Link to={linkTo.editTour(publication.tourId, 'publish')} onClick={onLeave}>
              {publication.tourName}
            </Link>
            <PublicationRow publication={publication} />
          </li>
        ))}
      </ul>
      <ReviewsInQueue onLeave={onLeave} />
      <ScheduledInQueue onLeave={onLeave} />
    </>
  )
}
