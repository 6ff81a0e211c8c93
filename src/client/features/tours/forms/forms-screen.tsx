import { Button, Title } from '@mantine/core'
import { IconArrowLeft, IconForms, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AccessNote } from '../../../ui/feedback/denied.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useFocusFallback } from '../../../ui/hooks/use-focus-fallback.ts'
import { useSortTexts } from '../../../ui/hooks/use-sort-texts.ts'
import cardStyles from '../../../ui/layout/card.module.css'
import { SortableList } from '../../../ui/layout/sortable-list.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import builderClasses from './form-builder.module.css'
import { FormBuilder } from './form-builder.tsx'
import { useFormRoute } from './form-route.ts'
import { FormRow, SubmissionsButton } from './form-row.tsx'
import classes from './forms-screen.module.css'
import sectionClasses from './section.module.css'
import { SubmissionList } from './submissions/submission-list.tsx'
import { useSubmissionCounts } from './submissions/use-submissions.ts'
import { useForms } from './use-forms.ts'

function AddFormButton() {
  const { t } = useTranslation()
  const { add } = useForms()
  const { openForm } = useFormRoute()
  return (
    <Allowed to="manageTours">
      <Button leftSection={<IconPlus size={18} />} onClick={() => openForm(add().id)}>
        {t('forms.add')}
      </Button>
    </Allowed>
  )
}

/** Deleted forms that have responses. */
function DeletedForms() {
  const { t } = useTranslation()
  const { forms } = useForms()
  const deletedForms = [...(useSubmissionCounts()?.values() ?? [])].filter(
    ({ formId }) => !forms.some(({ id }) => id === formId),
  )
  if (deletedForms.length === 0) return null
  return (
    <section className={classes.deleted}>
      <h3 className={sectionClasses.heading}>{t('forms.deletedForms')}</h3>
      <ul className={classes.list}>
        {deletedForms.map(({ formId, formName }) => (
          <li key={formId} className={`${cardStyles.card} ${classes.row}`}>
            <span className={classes.text}>{formName}</span>
            <SubmissionsButton formId={formId} name={formName} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FormList() {
  const { t } = useTranslation()
  const { forms, isFull, reorder } = useForms()
  const texts = useSortTexts()
  const { container, heading } = useFocusFallback<HTMLDivElement, HTMLHeadingElement>()
  const label = t('editor.tabs.forms')
  return (
    <div ref={container} className={classes.page}>
      <div className={classes.header}>
        <Title ref={heading} order={2} tabIndex={-1}>
          {label}
        </Title>
        {forms.length > 0 && !isFull && <AddFormButton />}
      </div>
      <AccessNote />
      {forms.length === 0 ? (
        <Notice icon={<IconForms size={28} />} title={t('forms.none')} text={t('forms.noneHint')}>
          <AddFormButton />
        </Notice>
      ) : (
        <SortableList items={forms} nameOf={({ name }) => name} onReorder={reorder} label={label} texts={texts}>
          {(form, handle) => <FormRow form={form} handle={handle} />}
        </SortableList>
      )}
      <DeletedForms />
    </div>
  )
}

/** Responses to a deleted form. */
function DeletedForm({ formId, name }: { readonly formId: string; readonly name: string }) {
  const { t } = useTranslation()
  const { close } = useFormRoute()
  return (
    <div className={builderClasses.page}>
      <div className={builderClasses.header}>
        <Button variant="subtle" color="gray" leftSection={<IconArrowLeft size={18} />} onClick={close}>
          {t('forms.all')}
        </Button>
        <Title order={2}>{name}</Title>
      </div>
      <SubmissionList formId={formId} form={undefined} />
    </div>
  )
}

/** The Forms tab: all forms of the tour, or the form in the URL. */
export function FormsScreen() {
  const { forms } = useForms()
  const { formId } = useFormRoute()
  const form = forms.find(({ id }) => id === formId)
  const submissionCount = useSubmissionCounts()?.get(formId ?? '')
  if (form) return <FormBuilder key={form.id} form={form} />
  if (submissionCount === undefined) return <FormList />
  return <DeletedForm formId={submissionCount.formId} name={submissionCount.formName} />
}
