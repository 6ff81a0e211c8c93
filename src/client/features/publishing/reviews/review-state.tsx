import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Review } from '../../../../shared/reviews/reviews.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { useFlag } from '../../../platform/use-flag.ts'
import { formatSince } from '../../../ui/layout/formats.ts'
import { Allowed } from '../../auth/session/allowed.tsx'
import { usePermission } from '../../auth/session/use-permission.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import classes from './review-state.module.css'
import { useLastReview, useReviewActions } from './use-reviews.ts'

/** What a publisher is to look at: how the draft differs from what visitors see. */
function ReviewedChanges() {
  const { t } = useTranslation()
  const { id, publication } = useTourEditor().tour
  const hasVersions = useFlag('revisions')
  if (!hasVersions || publication.liveNumber === null) return null
  return (
    <Button component={Link} to={linkTo.compareVersions(id, 'live', 'draft')} variant="default">
      {t('reviews.seeChanges')}
    </Button>
  )
}

function OpenReview({ review }: { review: Review }) {
  const { t, i18n } = useTranslation()
  const mayPublish = usePermission('publishTours')
  const { returnReview, cancel } = useReviewActions()
  const [isReturning, setReturning] = useState(false)
  const { id: reviewId, message, requestedAt, requestedBy, isOwn } = review
  const since = formatSince(requestedAt, Date.now(), i18n.language)
  const name = requestedBy ?? t('reviews.someone')
  return (
    <section className={classes.review} aria-label={t('reviews.title')}>
      <p className={classes.what}>{t(isOwn ? 'reviews.own' : 'reviews.open', { name, since })}</p>
      {message !== '' && <blockquote className={classes.quote}>{message}</blockquote>}
      {mayPublish && <p className={classes.hint}>{t('reviews.approveHint')}</p>}
      <Group gap="xs">
        <ReviewedChanges />
        {mayPublish && !isOwn && (
          <Allowed to="publishTours">
            <Button variant="default" onClick={() => setReturning(true)}>
              {t('reviews.return')}
            </Button>
          </Allowed>
        )}
        {(isOwn || mayPublish) && (
          <Button variant="subtle" color="gray" onClick={() => cancel.mutate({ reviewId })}>
            {t('reviews.cancel')}
          </Button>
        )}
      </Group>
      <CommentDialog
        title={t('reviews.returnTitle', { name })}
        label={t('reviews.comment')}
        submitLabel={t('reviews.returnSubmit')}
        isRequired
        isBusy={returnReview.isPending}
        opened={isReturning}
        onClose={() => setReturning(false)}
        onSubmit={(comment) => returnReview.mutateAsync({ reviewId, comment })}
      />
    </section>
  )
}

function ReturnedReview({ review }: { review: Review }) {
  const { t, i18n } = useTranslation()
  const { comment, decidedAt, decidedBy, requestedAt } = review
  const since = formatSince(decidedAt ?? requestedAt, Date.now(), i18n.language)
  return (
    <section className={classes.review} aria-label={t('reviews.title')}>
      <p className={classes.what}>{t('reviews.returned', { name: decidedBy ?? t('reviews.someone'), since })}</p>
      <blockquote className={classes.quote}>{comment}</blockquote>
    </section>
  )
}

/** The request for a review that waits, and what may be done with it; or why the last one was returned. */
export function ReviewState() {
  const review = useLastReview(useTourEditor().tour.id)
  if (review?.status === 'open') return <OpenReview review={review} />
  return review?.status === 'returned' ? <ReturnedReview review={review} /> : null
}
