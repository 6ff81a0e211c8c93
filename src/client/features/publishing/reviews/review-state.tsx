import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AcceptedChanges, Review } from '../../../../shared/reviews/reviews.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { useFlag } from '../../../platform/use-flag.ts'
import { formatSince } from '../../../ui/layout/formats.ts'
import { Allowed } from '../../auth/session/allowed.tsx'
import { usePermission } from '../../auth/session/use-permission.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { SelectionButton } from '../selection/selection-dialog.tsx'
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
  const { liveNumber } = useTourEditor().tour.publication
  const { id: reviewId, message, requestedAt, requestedBy, isOwn } = review
  const since = formatSince(requestedAt, Date.now(), i18n.language)
  const name = requestedBy ?? t('reviews.someone')
  return (
    <section className={classes.review} aria-label={t('reviews.title')}>
      <p className={classes.what}>{t(isOwn ? 'reviews.own' : 'reviews.open', { name, since })}</p>
      {message !== '' && <blockquote className={classes.quote}>{message}</blockquote>}
      {mayPublish && <p className={classes.hint}>{t('reviews.approveHint')}</p>}
      <Group gap="xs">
        {mayPublish && liveNumber !== null && <SelectionButton review={review} variant="filled" />}
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

const namedStops = 5

/** Which changes were accepted, and how many were not. */
function Accepted({ accepted }: { accepted: AcceptedChanges }) {
  const { t, i18n } = useTranslation()
  const { areas, stopNames, waitingCount } = accepted
  const shown = stopNames.slice(0, namedStops)
  const all = [...areas.map((area) => t(`publishing.selection.area.${area}`)), ...shown]
  const names = all.map((name) => name || t('hotspots.untitled'))
  const count = stopNames.length - shown.length
  return (
    <p className={classes.hint}>
      {count === 0
        ? t('reviews.accepted', { names: new Intl.ListFormat(i18n.language).format(names) })
        : t('reviews.acceptedMore', { names: names.join(', '), count })}
      {waitingCount > 0 && <br />}
      {waitingCount > 0 && t('reviews.notAccepted', { count: waitingCount })}
    </p>
  )
}

/** For whoever requested it: what became of it, where there is more to say than that the tour was published. */
function ApprovedReview({ review }: { review: Review }) {
  const { t, i18n } = useTranslation()
  const { accepted, comment, decidedAt, decidedBy, requestedAt } = review
  if (accepted === null && comment === '') return null
  const since = formatSince(decidedAt ?? requestedAt, Date.now(), i18n.language)
  const name = decidedBy ?? t('reviews.someone')
  return (
    <section className={classes.review} aria-label={t('reviews.title')}>
      <p className={classes.what}>
        {t(accepted === null ? 'reviews.approved' : 'reviews.approvedSome', { name, since })}
      </p>
      {accepted !== null && <Accepted accepted={accepted} />}
      {comment !== '' && <blockquote className={classes.quote}>{comment}</blockquote>}
    </section>
  )
}

/** The request for a review that waits, and what may be done with it; or what became of the last one. */
export function ReviewState() {
  const review = useLastReview(useTourEditor().tour.id)
  if (review?.status === 'open') return <OpenReview review={review} />
  if (review?.status === 'approved') return <ApprovedReview review={review} />
  return review?.status === 'returned' ? <ReturnedReview review={review} /> : null
}
