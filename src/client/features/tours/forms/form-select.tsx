import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { useForms } from './use-forms.ts'

type FormSelectProps = {
  /** Null if the form was deleted, or if none is chosen yet. */
  readonly value: string | null
  readonly onPick: (formId: string) => void
}

/** Select field of the tour's forms. */
export function FormSelect({ value, onPick }: FormSelectProps) {
  const { t } = useTranslation()
  const { forms } = useForms()
  const deniedProps = useDeniedField()
  return (
    <Select
      label={t('hotspots.form.form')}
      data={forms.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      allowDeselect={false}
      disabled={forms.length === 0}
      placeholder={t(forms.length === 0 ? 'hotspots.form.none' : 'hotspots.form.choose')}
      onChange={(formId) => formId !== null && onPick(formId)}
      {...deniedProps}
    />
  )
}
