import { Button, Group } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commentLimits } from '../../../../../shared/comments/comment-limits.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { useDraft } from '../comments-store.ts'
import { type CommentDraft, draftToText } from './comment-draft.ts'
import classes from './mention-field.module.css'
import { MentionField } from './mention-field.tsx'

type CommentFormProps = {
  /** Key under which the draft survives unmounting. */
  readonly draftKey: string
  readonly initial?: CommentDraft
  readonly label: string
  readonly submitLabel: string
  readonly isFocusedFirst?: boolean
  readonly onSubmit: (text: string) => Promise<unknown>
  readonly onCancel?: () => void
}

/** Form for writing a comment. The draft stays until the comment is stored. */
export function CommentForm({ draftKey, initial, onSubmit, onCancel, ...props }: CommentFormProps) {
  const { t, i18n } = useTranslation()
  const { label, submitLabel, isFocusedFirst = false } = props
  const { draft, change, forget } = useDraft(draftKey, initial)
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const text = draftToText(draft)
  const excess = text.length - commentLimits.textMaxLength
  const lengthError =
    excess > 0 ? t('comments.tooLong', { count: excess, excess: excess.toLocaleString(i18n.language) }) : null
  const send = async () => {
    if (text === '' || excess > 0 || isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await onSubmit(text)
      forget()
      // The button becomes disabled and would lose the focus.
      if (form.current?.contains(document.activeElement)) form.current.querySelector('textarea')?.focus()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const cancel = () => {
    forget()
    onCancel?.()
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit}>
      <MentionField
        label={label}
        draft={draft}
        error={lengthError}
        isFocusedFirst={isFocusedFirst}
        onChange={change}
        onSubmit={() => void send()}
      />
      {failure !== null && <FailureAlert message={t('comments.notSent')} reason={errorMessage(t, failure)} />}
      <Group justify="flex-end" gap="xs">
        {onCancel && (
          <Button variant="default" onClick={cancel}>
            {t('editor.cancel')}
          </Button>
        )}
        <BusyButton type="submit" isBusy={isBusy} disabled={text === '' || excess > 0}>
          {submitLabel}
        </BusyButton>
      </Group>
    </form>
  )
}
