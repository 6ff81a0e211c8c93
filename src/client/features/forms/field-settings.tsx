import { Select, Textarea } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormFieldKind } from '../../../shared/forms/answers/registry.ts'
import { textPurposes } from '../../../shared/forms/purposes.ts'
import type { FormField, FormFieldOf } from '../../../shared/forms/registry.ts'
import { limits } from '../../../shared/limits.ts'
import { isSameValue } from '../../../shared/same-value.ts'
import { pageSchemes } from '../../../shared/web/web-address.ts'
import { wholeAddress } from '../../../shared/web/whole-address.ts'
import { useDeniedField } from '../../ui/feedback/denied.tsx'
import { AddressText } from './address-text.tsx'
import { optionsOfText } from './options-of-text.ts'

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
        const purpose = textPurposes.find((one) => one === chosen)
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
  // What was typed stays as it is, blank lines and all: a field that shrinks when it is left moves what is pressed next.
  const [typed, setTyped] = useState('')
  const shown = isSameValue(optionsOfText(typed), options) ? typed : options.join('\n')
  const onType = (text: string) => {
    setTyped(text)
    onChange({ ...field, settings: { options: optionsOfText(text) } })
  }
  return (
    <Textarea
      label={t('forms.options.label')}
      description={t('forms.options.hint', { count: limits.optionsPerField })}
      error={options.length === 0 && shown.trim() === '' && t('forms.options.missing')}
      value={shown}
      autosize
      minRows={3}
      maxRows={10}
      onChange={(event) => onType(event.currentTarget.value)}
      {...deniedProps}
    />
  )
}

function ConsentLink({ field, onChange }: SettingsProps<'consent'>) {
  const { t } = useTranslation()
  return (
    <AddressText
      label={t('forms.consent.link')}
      description={t('forms.consent.hint')}
      wrong={t('hotspots.address.wrong')}
      value={field.settings.url}
      whole={(text) => wholeAddress(text, pageSchemes)}
      onCommit={(url) => onChange({ ...field, settings: { url } })}
    />
  )
}

const none = () => null

/** What else can be set of each kind of question; the compiler asks for one per kind of the shared registry. */
const settingsByKind: { readonly [Kind in FormFieldKind]: ComponentType<SettingsProps<Kind>> } = {
  text: PurposeSelect,
  email: none,
  phone: none,
  longText: none,
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
