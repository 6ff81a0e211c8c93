import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Comment } from '../../../../../shared/comments/comments.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import { showError } from '../../../../platform/error-notice.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { useLast } from '../../../../ui/hooks/use-last.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { aboveDialogs } from '../../../../ui/overlays/layers.ts'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'
import { useCommentsStore } from '../comments-store.ts'
import { useCommentsRefresh } from '../use-comments.ts'

type DeleteDialogProps = {
  readonly comment: Comment | undefined
  readonly onClose: () => void
  /** Moves the focus, because the button that opened the dialog is gone with the reply. */
  readonly onReplyDeleted: () => void
}

/** Confirms deleting a reply, or the whole thread with its first comment. */
export function DeleteDialog({ comment, onClose, onReplyDeleted }: DeleteDialogProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { showList, announce } = useCommentsStore()
  const refresh = useCommentsRefresh()
  const remove = trpc.comments.remove.useMutation()
  const displayedComment = useLast(comment)
  const isThread = displayedComment !== undefined && displayedComment.id === displayedComment.threadId
  const finish = () => {
    onClose()
    if (isThread) showList()
    else onReplyDeleted()
    announce(t('comments.deleted'))
    void refresh()
  }
  const confirm = () => {
    if (comment === undefined) return
    const onError = (error: unknown) => {
      // Another person has deleted the comment in the meantime.
      if (apiErrorOf(error)?.code === 'resource.notFound') finish()
      else showError(t, error, { title: t('comments.notDeleted') })
    }
    remove.mutate({ tourId: tour.id, commentId: comment.id }, { onSuccess: finish, onError })
  }
  return (
    <Dialog
      opened={comment !== undefined}
      onClose={onClose}
      zIndex={aboveDialogs}
      title={t(isThread ? 'comments.deleteThread' : 'comments.deleteComment')}
    >
      <Text>{t(isThread ? 'comments.deleteThreadHint' : 'comments.deleteCommentHint')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('editor.cancel')}
        </Button>
        <BusyButton color="red" isBusy={remove.isPending} onClick={confirm}>
          {t('comments.delete')}
        </BusyButton>
      </Group>
    </Dialog>
  )
}
