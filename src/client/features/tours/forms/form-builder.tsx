import { Button, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Form, hasQuestions } from '../../../../shared/forms/forms.ts'
import { publicFormOf } from '../../../../shared/forms/public-form.ts'
import { AccessNote } from '../../../ui/feedback/denied.tsx'
import { draftDocument } from '../../../viewer/draft-document.ts'
import { FormStage } from '../../../viewer/form-stage.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './form-builder.module.css'
import { FormQuestions } from './form-questions.tsx'
import { useFormRoute } from './form-route.ts'
import { FormEnding, FormIntro } from './form-texts.tsx'
import { FormUses } from './form-uses-list.tsx'
import { FormViews } from './form-views.tsx'
import { HubspotSection } from './hubspot/hubspot-section.tsx'
import { OpeningSection } from './opening/opening-section.tsx'
import sectionClasses from './section.module.css'
import { SubmissionList } from './submissions/submission-list.tsx'

/** Form as visitors get it. Submitting it sends nothing. */
function Preview({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const deferredForm = useDeferredValue(form)
  const styles = useMemo(() => draftDocument(tour).tours[tour.id]?.styles, [tour])
  return (
    <section className={classes.preview} aria-label={t('forms.preview')}>
      <h3 className={sectionClasses.heading}>{t('forms.preview')}</h3>
      {hasQuestions(deferredForm) ? (
        <FormStage
          form={publicFormOf(deferredForm)}
          language={tour.language}
          styles={styles}
          customTexts={tour.customTexts}
        />
      ) : (
        <p className={sectionClasses.note}>{t('forms.previewEmpty')}</p>
      )}
    </section>
  )
}

function Questions({ form }: { form: Form }) {
  return (
    <div className={classes.panes}>
      <div className={classes.pane}>
        <AccessNote />
        <FormIntro form={form} />
        <FormQuestions form={form} />
        <FormEnding form={form} />
        <HubspotSection form={form} />
        <OpeningSection form={form} />
        <FormUses form={form} />
      </div>
      <Preview form={form} />
    </div>
  )
}

/** One form, with its questions or its responses. */
export function FormBuilder({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { showsAnswers, close } = useFormRoute()
  return (
    <div className={classes.page}>
      <div className={classes.header}>
        <Button variant="subtle" color="gray" leftSection={<IconArrowLeft size={18} />} onClick={close}>
          {t('forms.all')}
        </Button>
        <Title order={2} className={classes.title ?? ''}>
          {form.name}
        </Title>
        <FormViews formId={form.id} />
      </div>
      {showsAnswers ? <SubmissionList formId={form.id} form={form} /> : <Questions form={form} />}
    </div>
  )
}
