import { Button, Group } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AcceptedChanges, Review } from '../../../../shared/reviews/reviews.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { useFlag } from '../../../platform/use-flag.ts'
import { LiveRegion, useAnnouncement } from '../../../ui/feedback/announcement.tsx'
import { Allowed } from '../../auth/session/allowed.tsx'
import { usePermission } from '../../auth/session/use-permission.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { SelectionButton } from '../selection/selection-dialog.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { focusReviewLine, ReviewLine } from './review-line.tsx'
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

function OpenReview({ review, onCanceled }: { review: Review; onCanceled: () => void }) {
  const { t } = useTranslation()
  const mayPublish = usePermission('publishTours')
  const { returnReview, cancel } = useReviewActions()
  const [isReturning, setReturning] = useState(false)
  const { liveNumber } = useTourEditor().tour.publication
  const { id: reviewId, message, requestedBy, isOwn } = review
  const name = requestedBy ?? t('reviews.someone')
  const withdraw = async () => {
    try {
      await cancel.mutateAsync({ reviewId })
    } catch {
      // The notice says why.
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
          <Button variant="subtle" color="gray" onClick={() => void withdraw()}>
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

/** What was said, and what became of the changes. */
function Decision({ review: { accepted, comment } }: { review: Review }) {
  return (
    <>
      {accepted !== null && <Accepted accepted={accepted} />}
      {comment !== '' && <blockquote className={classes.quote}>{comment}</blockquote>}
    </>
  )
}

/** What happened last. */
function sentenceOf(t: TFunction, { status, accepted, isOwn, requestedBy, decidedBy }: Review): string {
  if (status === 'open') return t(isOwn ? 'reviews.own' : 'reviews.open', { name: requestedBy ?? t('reviews.someone') })
  const name = decidedBy ?? t('reviews.someone')
  if (status === 'returned') return t('reviews.returned', { name })
  return t(accepted === null ? 'reviews.approved' : 'reviews.approvedSome', { name })
}

/** Not what was canceled, nor what was approved without a word: that the tour is live is said already. */
function isWorthSaying({ status, accepted, comment }: Review): boolean {
  if (status === 'approved') return accepted !== null || comment !== ''
  return status === 'open' || status === 'returned'
}

/** The request for a review that waits, and what may be done with it; or what became of the last one. */
export function ReviewState() {
  const { t } = useTranslation()
  const review = useLastReview(useTourEditor().tour.id)
  const [announcement, announce] = useAnnouncement()
  return (
    <>
      <LiveRegion announcement={announcement} />
      {review != null && isWorthSaying(review) && (
        <section className={classes.review} aria-label={t('reviews.title')}>
          <ReviewLine sentence={sentenceOf(t, review)} at={review.decidedAt ?? review.requestedAt} />
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
