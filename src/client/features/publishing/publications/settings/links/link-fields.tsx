import { NumberInput, PasswordInput, Select, Stack, Switch, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { passwordLimits } from '../../../../../../shared/auth/password-limits.ts'
import type { ShareLink } from '../../../../../../shared/sharing/share-links.ts'
import { sharingLimits } from '../../../../../../shared/sharing/sharing-limits.ts'
import { extraLanguagesOf } from '../../../../../../shared/translations/languages.ts'
import { languageName } from '../../../../../ui/fields/languages.ts'
import { useTourEditor } from '../../../../tours/tour-draft/use-tour-editor.tsx'
import type { LinkValues } from './link-values.ts'
import { StartFields } from './start-fields.tsx'
import { timeZoneText } from './time-zone-text.ts'

type Form = Pick<ReturnType<typeof useForm<LinkValues>>, 'values' | 'getInputProps' | 'setFieldValue'>
type FieldsProps = { readonly form: Form; readonly link: ShareLink | null }

function PasswordFields({ form, link }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs">
      <Switch
        label={t('shareLinks.requiresPassword')}
        {...form.getInputProps('requiresPassword', { type: 'checkbox' })}
      />
      {form.values.requiresPassword && (
        <PasswordInput
          label={t('shareLinks.password')}
          description={link?.hasPassword ? t('shareLinks.passwordHint') : undefined}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
          maxLength={passwordLimits.maxLength}
          {...form.getInputProps('password')}
        />
      )}
    </Stack>
  )
}

function LanguageField({ form }: Pick<FieldsProps, 'form'>) {
  const { t, i18n } = useTranslation()
  const { tour } = useTourEditor()
  const extraLanguages = extraLanguagesOf(tour)
  if (extraLanguages.length === 0) return null
  const choices = [tour.language, ...extraLanguages].map((value) => ({
    value,
    label: languageName(value, i18n.language),
  }))
  return (
    <Select
      label={t('shareLinks.language')}
      data={[{ value: '', label: t('shareLinks.visitorsLanguage') }, ...choices]}
      value={form.values.language ?? ''}
      allowDeselect={false}
      onChange={(value) => form.setFieldValue('language', value || null)}
    />
  )
}

/** Fields of the share link dialog. */
export function LinkFields({ form, link }: FieldsProps) {
  const { t, i18n } = useTranslation()
  const expires = new Date(form.values.expires)
  const offsetDate = Number.isNaN(expires.getTime()) ? new Date() : expires
  return (
    <>
      <TextInput
        label={t('shareLinks.name')}
        description={t('shareLinks.nameHint')}
        maxLength={sharingLimits.linkNameMaxLength}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <StartFields
        startStopId={form.values.startStopId}
        startView={form.values.startView}
        onChange={({ startStopId, startView }) => {
          form.setFieldValue('startStopId', startStopId)
          form.setFieldValue('startView', startView)
        }}
      />
      <LanguageField form={form} />
      <PasswordFields form={form} link={link} />
      <TextInput
        type="datetime-local"
        label={t('shareLinks.expires')}
        description={t('shareLinks.expiresHint', { zone: timeZoneText(offsetDate, i18n.language) })}
        {...form.getInputProps('expires')}
      />
      <NumberInput
        label={t('shareLinks.maxOpens')}
        description={t('shareLinks.maxOpensHint')}
        size="md"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        thousandSeparator
        {...form.getInputProps('maxOpens')}
      />
    </>
  )
}
