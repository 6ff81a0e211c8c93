import { Button, Group, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reviewCommentMaxLength } from '../../../../../shared/reviews/reviews.ts'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'

type CommentDialogProps = {
  readonly title: string
  readonly label: string
  readonly submitLabel: string
  /** True if the form can't be submitted without a comment. */
  readonly isRequired: boolean
  readonly isBusy: boolean
  readonly opened: boolean
  readonly onClose: () => void
  /** The dialog closes when the promise resolves; when it rejects, the comment stays. */
  readonly onSubmit: (comment: string) => Promise<unknown>
}

/** Dialog with one comment field. */
export function CommentDialog({ title, label, submitLabel, isRequired, isBusy, ...dialog }: CommentDialogProps) {
  const { t } = useTranslation()
  const { opened, onClose, onSubmit } = dialog
  const [comment, setComment] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(comment).then(
      () => {
        setComment('')
        onClose()
      },
      // A notification reports the error.
      () => undefined,
    )
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Textarea
          label={label}
          autosize
          minRows={3}
          maxLength={reviewCommentMaxLength}
          required={isRequired}
          withAsterisk={false}
          data-autofocus
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('editor.cancel')}
          </Button>
          <BusyButton type="submit" isBusy={isBusy}>
            {submitLabel}
          </BusyButton>
        </Group>
      </form>
    </Dialog>
  )
}
