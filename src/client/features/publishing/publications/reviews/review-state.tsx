import { Button, Group } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AcceptedChanges, Review } from '../../../../../shared/reviews/reviews.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { useFlag } from '../../../../platform/use-flag.ts'
import { LiveRegion, useAnnouncement } from '../../../../ui/feedback/announcement.tsx'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { usePermission } from '../../../access/auth/session/use-permission.ts'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'
import { SelectionButton } from '../selection/selection-dialog.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { focusReviewLine, ReviewLine } from './review-line.tsx'
import classes from './review-state.module.css'
import { useLastReview, useReviewActions } from './use-reviews.ts'

/** Link to the differences between the draft and the live version. */
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

function OpenReview({ review, onCanceled }: { review: Review; onCanceled: () => void }) {
  const { t } = useTranslation()
  const mayPublish = usePermission('publishTours')
  const { returnReview, cancel } = useReviewActions()
  const [isReturning, setReturning] = useState(false)
  const { liveNumber } = useTourEditor().tour.publication
  const { id: reviewId, message, requestedBy, isOwn } = review
  const name = requestedBy ?? t('reviews.someone')
  const cancelReview = async () => {
    try {
      await cancel.mutateAsync({ reviewId })
    } catch {
      // A notification reports the error.
      return
    }
    onCanceled()
    focusReviewLine()
  }
  return (
    <>
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
          <Button variant="subtle" color="gray" onClick={() => void cancelReview()}>
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
        onSubmit={(comment) => returnReview.mutateAsync({ reviewId, comment }).then(focusReviewLine)}
      />
    </>
  )
}

const maxNamedStops = 5

/** Names of the accepted changes, and the number of the others. */
function AcceptedSummary({ accepted }: { accepted: AcceptedChanges }) {
  const { t, i18n } = useTranslation()
  const { areas, stopNames, waitingCount } = accepted
  const listedStops = stopNames.slice(0, maxNamedStops)
  const labels = [...areas.map((area) => t(`publishing.selection.area.${area}`)), ...listedStops]
  const names = labels.map((name) => name || t('hotspots.untitled'))
  const hiddenCount = stopNames.length - listedStops.length
  return (
    <p className={classes.hint}>
      {hiddenCount === 0
        ? t('reviews.accepted', { names: new Intl.ListFormat(i18n.language).format(names) })
        : t('reviews.acceptedMore', { names: names.join(', '), count: hiddenCount })}
      {waitingCount > 0 && <br />}
      {waitingCount > 0 && t('reviews.notAccepted', { count: waitingCount })}
    </p>
  )
}

function Decision({ review: { accepted, comment } }: { review: Review }) {
  return (
    <>
      {accepted !== null && <AcceptedSummary accepted={accepted} />}
      {comment !== '' && <blockquote className={classes.quote}>{comment}</blockquote>}
    </>
  )
}

/** Status of the review as text. */
function statusTextOf(t: TFunction, { status, accepted, isOwn, requestedBy, decidedBy }: Review): string {
  if (status === 'open') return t(isOwn ? 'reviews.own' : 'reviews.open', { name: requestedBy ?? t('reviews.someone') })
  const name = decidedBy ?? t('reviews.someone')
  if (status === 'returned') return t('reviews.returned', { name })
  return t(accepted === null ? 'reviews.approved' : 'reviews.approvedSome', { name })
}

/** False for canceled reviews, and for complete approvals without a comment: the live state already shows those. */
function isWorthShowing({ status, accepted, comment }: Review): boolean {
  if (status === 'approved') return accepted !== null || comment !== ''
  return status === 'open' || status === 'returned'
}

/** The open review with its actions, or the outcome of the last one. */
export function ReviewState() {
  const { t } = useTranslation()
  const review = useLastReview(useTourEditor().tour.id)
  const [announcement, announce] = useAnnouncement()
  return (
    <>
      <LiveRegion announcement={announcement} />
      {review != null && isWorthShowing(review) && (
        <section className={classes.review} aria-label={t('reviews.title')}>
          <ReviewLine text={statusTextOf(t, review)} at={review.decidedAt ?? review.requestedAt} />
          {review.status === 'open' ? (
            <OpenReview review={review} onCanceled={() => announce(t('reviews.canceled'))} />
          ) : (
            <Decision review={review} />
          )}
        </section>
      )}
    </>
  )
}
