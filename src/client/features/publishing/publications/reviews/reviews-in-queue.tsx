import { useQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { wholeListOptions } from '../../../../platform/lists/whole-list.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { formatSince } from '../../../../ui/layout/formats.ts'
import classes from '../publish-queue-menu.module.css'

function useOpenReviews() {
  const { client } = trpc.useUtils()
  return useQuery(
    wholeListOptions({
      queryKey: getQueryKey(trpc.reviews.list, {}),
      readPage: client.reviews.list.query,
      rowsOf: ({ reviews }) => reviews,
      idOf: ({ id }) => id,
    }),
  )
}

/** Open reviews of the account, each with a link to its tour. */
export function ReviewsInQueue({ onLeave }: { onLeave: () => void }) {
  const { t, i18n } = useTranslation()
  const { data: reviews = [] } = useOpenReviews()
  if (reviews.length === 0) return null
  return (
    <>
      <h3 className={classes.subtitle}>{t('reviews.queue')}</h3>
      <ul className={classes.list} aria-label={t('reviews.queue')}>
        {reviews.map(({ id, tourId, tourName, requestedAt, requestedBy }) => {
          const since = formatSince(requestedAt, Date.now(), i18n.language)
          return (
            <li key={id}>
              <Link to={linkTo.editTour(tourId, 'publish')} onClick={onLeave}>
                {tourName}
              </Link>
              <p className={classes.empty}>{requestedBy === null ? since : `${since} · ${requestedBy}`}</p>
            </li>
          )
        })}
      </ul>
    </>
  )
}
