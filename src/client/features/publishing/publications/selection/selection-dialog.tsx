import { Button, Group, Skeleton, Textarea } from '@mantine/core'
import { type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Review } from '../../../../../shared/reviews/reviews.ts'
import { reviewCommentMaxLength } from '../../../../../shared/reviews/reviews.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { focusReviewLine } from '../reviews/review-line.tsx'
import { useReviewActions } from '../reviews/use-reviews.ts'
import { useUnpublishedChanges } from '../use-unpublished-changes.ts'
import { type ChoiceGroup, choiceGroups, chosenGroups, isChoosable, selectionOf } from './change-choice.ts'
import { ChoiceList } from './choice-list.tsx'
import classes from './selection.module.css'
import { usePublishSelection } from './use-publish-selection.ts'

type DoneProps = { readonly onDone: () => void }
type CommentFieldProps = {
  readonly value: string
  readonly error: string | null
  readonly field: Ref<HTMLTextAreaElement>
  readonly onChange: (comment: string) => void
}

function CommentField({ value, error, field, onChange }: CommentFieldProps) {
  const { t } = useTranslation()
  return (
    <Textarea
      ref={field}
      label={t('publishing.selection.comment')}
      autosize
      minRows={1}
      maxRows={4}
      maxLength={reviewCommentMaxLength}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type FormProps = DoneProps & { readonly groups: readonly ChoiceGroup[]; readonly review: Review | null }

function useReturnReview({ review, onDone }: Omit<FormProps, 'groups'>, comment: string) {
  const { t } = useTranslation()
  const { returnReview } = useReviewActions()
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const isBlank = comment.trim() === ''
  const returnRequest = () => {
    setMissing(isBlank)
    if (isBlank) field.current?.focus()
    if (review === null || isBlank) return
    // A notification reports the error.
    returnReview.mutateAsync({ reviewId: review.id, comment }).then(onDone, () => undefined)
  }
  const error = isMissing && isBlank ? t('publishing.selection.commentMissing') : null
  return { returnRequest, error, field, isReturning: returnReview.isPending }
}

function SelectionForm({ groups, review, onDone }: FormProps) {
  const { t } = useTranslation()
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [comment, setComment] = useState('')
  const { publishSelection, error, isPending, reset } = usePublishSelection()
  const { returnRequest, error: commentError, field, isReturning } = useReturnReview({ review, onDone }, comment)
  const selectedGroups = chosenGroups(groups, excluded)
  const areAllSelected = selectedGroups.length === groups.filter(isChoosable).length
  const count = selectedGroups.reduce((sum, { changes }) => sum + changes.length, 0)
  const labels =
    review === null
      ? { all: t('publishing.selection.publishAll'), some: t('publishing.selection.publish', { count }) }
      : { all: t('publishing.selection.acceptAll'), some: t('publishing.selection.accept', { count }) }
  const submit = () => {
    const selection = selectionOf(groups, excluded)
    // The alert above the button shows the error.
    publishSelection({ selection, comment }).then(onDone, () => undefined)
  }
  return (
    <>
      <ChoiceList
        groups={groups}
        excluded={excluded}
        onChange={(keys) => {
          reset()
          setExcluded(keys)
        }}
      />
      <div className={classes.footer}>
        {review !== null && <CommentField value={comment} error={commentError} field={field} onChange={setComment} />}
        {error !== null && <FailureAlert message={errorMessage(t, error)} />}
        <Group justify="flex-end" gap="xs">
          {review !== null && !review.isOwn && (
            <BusyButton variant="default" isBusy={isReturning} onClick={returnRequest}>
              {t('reviews.returnSubmit')}
            </BusyButton>
          )}
          <BusyButton isBusy={isPending} disabled={selectedGroups.length === 0} onClick={submit}>
            {areAllSelected ? labels.all : labels.some}
          </BusyButton>
        </Group>
      </div>
    </>
  )
}

function SelectionBody({ review, onDone }: Omit<FormProps, 'groups'>) {
  const { t } = useTranslation()
  const { changes, error, retry } = useUnpublishedChanges()
  if (error !== null) return <LoadFailure message={errorMessage(t, error)} onRetry={retry} />
  if (changes === undefined) return <Skeleton height={132} />
  const groups = choiceGroups(changes)
  if (groups.length === 0) return <p>{t('publishing.noChanges')}</p>
  return <SelectionForm groups={groups} review={review} onDone={onDone} />
}

type SelectionButtonProps = { readonly review: Review | null; readonly variant?: 'filled' | 'default' }

/** Opens the unpublished changes, to publish all or some of them, and to answer the review if there is one. */
export function SelectionButton({ review, variant = 'default' }: SelectionButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const title = t(review === null ? 'publishing.selection.title' : 'publishing.selection.reviewTitle')
  const close = () => setOpen(false)
  const finish = () => {
    close()
    focusReviewLine()
  }
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {t(review === null ? 'publishing.selection.open' : 'publishing.selection.review')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={title} size="lg">
        <SelectionBody review={review} onDone={finish} />
      </Dialog>
    </>
  )
}
