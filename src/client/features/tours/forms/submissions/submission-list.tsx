import { Skeleton } from '@mantine/core'
import { IconDownload, IconInbox } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { deniedMessage } from '../../../../../shared/access/permissions.ts'
import type { Form } from '../../../../../shared/forms/forms.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { MoreButton } from '../../../../ui/fields/more-button.tsx'
import { useFocusFallback } from '../../../../ui/hooks/use-focus-fallback.ts'
import { usePermission } from '../../../access/auth/session/use-permission.ts'
import sectionClasses from '../section.module.css'
import classes from './submission-list.module.css'
import { SubmissionRow } from './submission-row.tsx'
import { useSubmissions, useSubmissionsFile } from './use-submissions.ts'

type SubmissionListProps = {
  readonly formId: string
  /** Undefined if the form was deleted; its submissions remain. */
  readonly form: Form | undefined
}

function AllowedList({ formId, form }: SubmissionListProps) {
  const { t } = useTranslation()
  const submissionList = useSubmissions(formId)
  const { mutate: exportFile, isPending: isExporting } = useSubmissionsFile()
  const { container, heading } = useFocusFallback<HTMLElement, HTMLHeadingElement>()
  const submissions = submissionList.data?.pages.flatMap((page) => page.submissions)
  if (submissionList.error !== null && !submissionList.isFetchNextPageError)
    return <LoadFailure message={errorMessage(t, submissionList.error)} onRetry={submissionList.refetch} />
  if (submissions === undefined) return <Skeleton height={240} />
  if (submissions.length === 0)
    return (
      <Notice
        icon={<IconInbox size={28} />}
        title={t('forms.submission.empty')}
        text={t('forms.submission.emptyHint')}
      />
    )
  return (
    <section ref={container}>
      <div className={classes.tools}>
        <h3 ref={heading} tabIndex={-1} className={sectionClasses.heading}>
          {t('forms.submission.title')}
        </h3>
        <BusyButton
          variant="default"
          leftSection={<IconDownload size={18} />}
          isBusy={isExporting}
          onClick={() => exportFile(formId)}
        >
          {t('forms.submission.export')}
        </BusyButton>
      </div>
      <ul className={classes.list} aria-label={t('forms.submission.title')}>
        {submissions.map((submission) => (
          <SubmissionRow key={submission.id} submission={submission} form={form} />
        ))}
      </ul>
      <MoreButton list={submissionList} label={t('forms.submission.more')} />
      <span className="visually-hidden" role="status">
        {t('forms.submission.shown', { count: submissions.length })}
      </span>
    </section>
  )
}

/** Submissions of a form. They contain personal data, so only members who manage tours see them. */
export function SubmissionList(props: SubmissionListProps) {
  const isAllowed = usePermission('manageTours')
  return isAllowed ? <AllowedList {...props} /> : <p className={sectionClasses.note}>{deniedMessage('manageTours')}</p>
}
