import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { buttonLimits } from '../../../../../shared/buttons/button-limits.ts'
import { mailtoUrl } from '../../../../../shared/buttons/contact-urls.ts'
import type { ButtonActionDetails } from '../../../../../shared/buttons/registry.ts'
import type { ActionEditor, DetailsFieldProps } from '../action-editor.ts'
import { AddressDetails } from '../address-details.tsx'

function EmailField({ details, onChange, showsMissing }: DetailsFieldProps<ButtonActionDetails<'email'>>) {
  const { t } = useTranslation()
  return (
    <AddressDetails
      label={t('buttons.email.address')}
      invalidText={t('buttons.email.wrong')}
      value={details?.email ?? ''}
      maxLength={buttonLimits.emailMaxLength}
      inputMode="email"
      parse={(text) => (mailtoUrl(text) === undefined ? undefined : text.trim())}
      onChange={(email) => onChange(email === undefined ? null : { email })}
      showsMissing={showsMissing}
    />
  )
}

export const emailEditor: ActionEditor<'email'> = {
  Icon: IconMail,
  icon: 'mail',
  Field: EmailField,
  targetText: ({ email }) => email,
}
