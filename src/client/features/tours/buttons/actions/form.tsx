import { Button, Stack, Text } from '@mantine/core'
import { IconForms } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ButtonActionDetails } from '../../../../../shared/buttons/registry.ts'
import { hasQuestions } from '../../../../../shared/forms/forms.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { FormSelect } from '../../forms/form-select.tsx'
import { NewFormButton } from '../../forms/new-form-button.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import type { ActionEditor, DetailsFieldProps } from '../action-editor.ts'

function FormField({ details, onChange, showsMissing }: DetailsFieldProps<ButtonActionDetails<'form'>>) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const form = tour.forms.find(({ id }) => id === details?.formId)
  const choose = (formId: string) => onChange({ formId })
  return (
    <Stack gap="xs">
      <FormSelect value={form?.id ?? null} onPick={choose} />
      {showsMissing && details === null && <Text c="red">{t('buttons.form.missing')}</Text>}
      {details !== null && !form && <Text c="red">{t('buttons.form.gone')}</Text>}
      {form && !hasQuestions(form) && <Text c="red">{t('forms.blank')}</Text>}
      {form ? (
        <Button component={Link} to={linkTo.form(tour.id, form.id)} variant="default">
          {t('hotspots.form.edit')}
        </Button>
      ) : (
        <NewFormButton onCreated={choose} />
      )}
    </Stack>
  )
}

/** Editor of custom buttons that open a form. */
export const formEditor: ActionEditor<'form'> = {
  Icon: IconForms,
  icon: 'document',
  Field: FormField,
  targetText({ formId }, { forms }) {
    const form = forms.find(({ id }) => id === formId)
    return form && hasQuestions(form) ? form.name : undefined
  },
}
