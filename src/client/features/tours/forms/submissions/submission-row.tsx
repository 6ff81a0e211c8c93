import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Form } from '../../../../../shared/forms/forms.ts'
import type { Submission } from '../../../../../shared/forms/submissions.ts'
import { languageName } from '../../../../ui/fields/languages.ts'
import { FoldingCard } from '../../../../ui/layout/folding-card.tsx'
import { SubmissionState } from '../hubspot/submission-state.tsx'
import classes from './submission-list.module.css'
import { useSubmissionActions } from './use-submissions.ts'

type SubmissionRowProps = {
  readonly submission: Submission
  /** Undefined if the form was deleted. */
  readonly form: Form | undefined
}

const consentKind = 'consent'

/** Answers below the questions of the version that the visitor saw. A consent reads as agreed. */
function Answers({ submission, form }: SubmissionRowProps) {
  const { t } = useTranslation()
  const { answers, publicationNumber: number } = submission
  const kindByField = new Map(form?.fields.map(({ id, kind }) => [id, kind]))
  const answerContent = ({ fieldId, label, values, agreedText: text }: Submission['answers'][number]) => {
    if (text !== undefined) {
      return text === label
        ? t('forms.submission.agreedToThis', { number })
        : t('forms.submission.agreedTo', { text, number })
    }
    if (kindByField.get(fieldId) === consentKind && values.length > 0) return t('forms.submission.agreed')
    return values.map((value) => (
      <span key={value} dir="auto">
        {value}
      </span>
    ))
  }
  if (answers.length === 0) return <p className={classes.note}>{t('forms.submission.blank')}</p>
  return (
    <dl className={classes.answers}>
      {answers.map((answer) => (
        <div key={answer.fieldId}>
          <dt>{answer.label}</dt>
          <dd>{answerContent(answer)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Collapsible row of a submission: a summary in one line, all answers when open. Opening marks it as read. */
export function SubmissionRow({ submission, form }: SubmissionRowProps) {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { markAsRead, remove } = useSubmissionActions()
  const { receivedAt, answers, isRead, language, publicationNumber } = submission
  const when = new Date(receivedAt).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  const summaryValues = ({ values, agreedText }: Submission['answers'][number]) =>
    agreedText === undefined ? values : [t('forms.submission.agreed')]
  const summary = answers.flatMap(summaryValues).join(' · ') || t('forms.submission.blank')
  const toggle = () => {
    setOpen(!isOpen)
    if (!isOpen) markAsRead(submission)
  }
  return (
    <li className={classes.row} data-unread={!isRead || undefined}>
      <FoldingCard
        isOpen={isOpen}
        onToggle={toggle}
        mark={
          <span className={classes.mark}>
            {!isRead && <span className="visually-hidden">{t('forms.unread')}</span>}
          </span>
        }
        title={<span className={classes.summary}>{summary}</span>}
        summary={<time dateTime={receivedAt}>{when}</time>}
        actions={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t('forms.submission.deleteOf', { when })}
            onClick={() => remove(submission)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        }
      >
        <div className={classes.detail}>
          <Answers submission={submission} form={form} />
          <SubmissionState submission={submission} form={form} />
          <p className={classes.note}>
            {t('forms.submission.from', {
              language: languageName(language, i18n.language),
              number: publicationNumber,
            })}
          </p>
        </div>
      </FoldingCard>
    </li>
  )
}
