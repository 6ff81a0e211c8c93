import { Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../../access/auth/session/use-permission.ts'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { focusReviewLine } from './review-line.tsx'
import { useLastReview, useReviewActions } from './use-reviews.ts'

/** Requests a review. Only for editors without permission to publish, and only while no review is open. */
export function RequestReview() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const mayEdit = usePermission('manageTours')
  const mayPublish = usePermission('publishTours')
  const lastReview = useLastReview(tour.id)
  const { request } = useReviewActions()
  const [isDialogOpen, setDialogOpen] = useState(false)
  if (!mayEdit || mayPublish || lastReview === undefined || lastReview?.status === 'open') return null
  return (
    <>
      <Button leftSection={<IconMessageQuestion size={20} />} onClick={() => setDialogOpen(true)}>
        {t('reviews.request')}
      </Button>
      <CommentDialog
        title={t('reviews.requestTitle')}
        label={t('reviews.message')}
        submitLabel={t('reviews.request')}
        isRequired={false}
        isBusy={request.isPending}
        opened={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        onSubmit={(message) => request.mutateAsync({ tourId: tour.id, message }).then(focusReviewLine)}
      />
    </>
  )
}
