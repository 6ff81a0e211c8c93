import { useTranslation } from 'react-i18next'
import tabClasses from '../../../ui/layout/tab.module.css'
import classes from './form-builder.module.css'
import { useFormRoute } from './form-route.ts'
import { useSubmissionCounts } from './submissions/use-submissions.ts'

/** Tabs of a form: its questions, and its responses with their number. */
export function FormViews({ formId }: { formId: string }) {
  const { t } = useTranslation()
  const { showsAnswers, openForm } = useFormRoute()
  const counts = useSubmissionCounts()
  const count = counts?.get(formId)?.count ?? 0
  const views = [
    { show: 'questions', label: t('forms.questions'), isCurrent: !showsAnswers },
    {
      show: 'answers',
      label: count > 0 ? t('forms.responses', { count }) : t('forms.responsesUnknown'),
      isCurrent: showsAnswers,
    },
  ] as const
  return (
    <nav className={classes.views} aria-label={t('forms.views')}>
      {views.map(({ show, label, isCurrent }) => (
        <button
          key={show}
          type="button"
          className={tabClasses.tab}
          aria-current={isCurrent ? 'page' : undefined}
          data-label={label}
          onClick={() => openForm(formId, show)}
        >
          {label}
        </button>
      ))}
    </nav>
  )
}
