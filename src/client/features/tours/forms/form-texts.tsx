import { useTranslation } from 'react-i18next'
import type { Form } from '../../../../shared/forms/forms.ts'
import { textLimits } from '../../../../shared/text-limits.ts'
import { email } from '../../../../shared/texts.ts'
import { SavedText } from '../../../ui/fields/saved-text.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './form-builder.module.css'
import { ParsedTextInput } from './parsed-text-input.tsx'
import sectionClasses from './section.module.css'
import { useForms } from './use-forms.ts'

/** Name, title and introduction of a form. */
export function FormIntro({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { change } = useForms()
  return (
    <section className={classes.section}>
      <SavedText
        label={t('forms.name')}
        description={t('forms.nameHint')}
        value={form.name}
        // The title follows the name until it has its own text.
        onCommit={(name) => change(form, form.title === form.name ? { name, title: name } : { name })}
        maxLength={textLimits.nameMaxLength}
        required={t('forms.nameMissing')}
      />
      <SavedText
        label={t('forms.title')}
        value={form.title}
        onCommit={(title) => change(form, { title })}
        maxLength={textLimits.nameMaxLength}
      />
      <SavedText
        label={t('forms.intro')}
        value={form.intro}
        onCommit={(intro) => change(form, { intro })}
        maxLength={textLimits.plainTextMaxLength}
        multiline
      />
    </section>
  )
}

function parseEmail(text: string): string | undefined {
  const parsed = email.safeParse(text)
  return parsed.success ? parsed.data : undefined
}

/** Settings for submitting a form: button, thanks and notification. */
export function FormEnding({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { change } = useForms()
  // Placeholders show the default texts, which visitors see while the fields are empty.
  const { customTexts } = tour
  return (
    <section className={classes.section}>
      <h3 className={sectionClasses.heading}>{t('forms.ending')}</h3>
      <SavedText
        label={t('forms.submitLabel')}
        placeholder={customTexts?.['form.send'] ?? t('forms.submitUsual')}
        value={form.submitLabel}
        onCommit={(submitLabel) => change(form, { submitLabel })}
        maxLength={textLimits.nameMaxLength}
      />
      <SavedText
        label={t('forms.thanks')}
        placeholder={customTexts?.['form.thanks'] ?? t('forms.thanksUsual')}
        value={form.thanks}
        onCommit={(thanks) => change(form, { thanks })}
        maxLength={textLimits.plainTextMaxLength}
        multiline
      />
      <ParsedTextInput
        label={t('forms.notify')}
        description={t('forms.notifyHint')}
        invalidText={t('forms.notifyWrong')}
        inputMode="email"
        value={form.notifyEmail}
        parse={parseEmail}
        onCommit={(notifyEmail) => change(form, { notifyEmail })}
      />
    </section>
  )
}
