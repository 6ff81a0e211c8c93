import { Button } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../auth/session/use-permission.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { focusReviewLine } from './review-line.tsx'
import { useLastReview, useReviewActions } from './use-reviews.ts'

/** For those who edit and may not publish: asks somebody who may. Nothing to see for anybody else, or while one waits. */
export function RequestReview() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const mayEdit = usePermission('manageTours')
  const mayPublish = usePermission('publishTours')
  const last = useLastReview(tour.id)
  const { request } = useReviewActions()
  const [isOpen, setOpen] = useState(false)
  if (!mayEdit || mayPublish || last === undefined || last?.status === 'open') return null
  return (
    <>
      <Button leftSection={<IconMessageQuestion size={20} />} onClick={() => setOpen(true)}>
        {t('reviews.request')}
      </Button>
      <CommentDialog
        title={t('reviews.requestTitle')}
        label={t('reviews.message')}
        submitLabel={t('reviews.request')}
        isRequired={false}
        isBusy={request.isPending}
        opened={isOpen}
        onClose={() => setOpen(false)}
        onSubmit={(message) => request.mutateAsync({ tourId: tour.id, message }).then(focusReviewLine)}
      />
    </>
  )
}
