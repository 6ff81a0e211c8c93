import { Select, Textarea } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormFieldKind } from '../../../../shared/forms/answers/registry.ts'
import { formLimits } from '../../../../shared/forms/form-limits.ts'
import type { FormField, FormFieldOf } from '../../../../shared/forms/registry.ts'
import { textPurposes } from '../../../../shared/forms/text-purposes.ts'
import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import { completeUrl } from '../../../../shared/web/complete-url.ts'
import { pageSchemes } from '../../../../shared/web/link-url.ts'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { parseOptions } from './parse-options.ts'
import { ParsedTextInput } from './parsed-text-input.tsx'

type SettingsProps<Kind extends FormFieldKind> = {
  readonly field: FormFieldOf<Kind>
  readonly onChange: (field: FormField) => void
}

function PurposeSelect({ field, onChange }: SettingsProps<'text'>) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  return (
    <Select
      label={t('forms.purpose.label')}
      description={t('forms.purpose.hint')}
      data={textPurposes.map((purpose) => ({ value: purpose, label: t(`forms.purpose.of.${purpose}`) }))}
      value={field.settings.purpose}
      allowDeselect={false}
      onChange={(chosen) => {
        const purpose = textPurposes.find((name) => name === chosen)
        if (purpose) onChange({ ...field, settings: { purpose } })
      }}
      {...deniedProps}
    />
  )
}

type OptionsProps = Pick<FieldSettingsProps, 'onChange'> & {
  readonly field: FormFieldOf<'select'> | FormFieldOf<'radio'> | FormFieldOf<'checkboxes'>
}

function OptionsText({ field, onChange }: OptionsProps) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const { options } = field.settings
  // The typed text keeps its blank lines, because shrinking the field on blur would move the target of the next click.
  const [draftText, setDraftText] = useState('')
  const text = isDeepEqual(parseOptions(draftText), options) ? draftText : options.join('\n')
  const changeText = (input: string) => {
    setDraftText(input)
    onChange({ ...field, settings: { options: parseOptions(input) } })
  }
  return (
    <Textarea
      label={t('forms.options.label')}
      description={t('forms.options.hint', { count: formLimits.optionsPerField })}
      error={options.length === 0 && text.trim() === '' && t('forms.options.missing')}
      value={text}
      autosize
      minRows={3}
      maxRows={10}
      onChange={(event) => changeText(event.currentTarget.value)}
      {...deniedProps}
    />
  )
}

function ConsentLink({ field, onChange }: SettingsProps<'consent'>) {
  const { t } = useTranslation()
  return (
    <ParsedTextInput
      label={t('forms.consent.link')}
      description={t('forms.consent.hint')}
      invalidText={t('hotspots.address.wrong')}
      value={field.settings.url}
      parse={(text) => completeUrl(text, pageSchemes)}
      onCommit={(url) => onChange({ ...field, settings: { url } })}
    />
  )
}

const NoSettings = () => null

/** Additional settings by kind of question; the compiler requires one per kind of the shared registry. */
const settingsByKind: { readonly [Kind in FormFieldKind]: ComponentType<SettingsProps<Kind>> } = {
  text: PurposeSelect,
  email: NoSettings,
  phone: NoSettings,
  longText: NoSettings,
  select: OptionsText,
  radio: OptionsText,
  checkboxes: OptionsText,
  consent: ConsentLink,
}

type FieldSettingsProps = { readonly field: FormField; readonly onChange: (field: FormField) => void }

export function FieldSettings({ field, onChange }: FieldSettingsProps) {
  const Settings = settingsByKind[field.kind] as ComponentType<FieldSettingsProps>
  return <Settings field={field} onChange={onChange} />
}
