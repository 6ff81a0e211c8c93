import { IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { buttonLimits } from '../../../../../shared/buttons/button-limits.ts'
import { telUrl } from '../../../../../shared/buttons/contact-urls.ts'
import type { ButtonActionDetails } from '../../../../../shared/buttons/registry.ts'
import type { ActionEditor, DetailsFieldProps } from '../action-editor.ts'
import { AddressDetails } from '../address-details.tsx'

function PhoneField({ details, onChange, showsMissing }: DetailsFieldProps<ButtonActionDetails<'phone'>>) {
  const { t } = useTranslation()
  return (
    <AddressDetails
      label={t('buttons.phone.number')}
      hint={t('buttons.phone.hint')}
      invalidText={t('buttons.phone.wrong')}
      value={details?.phone ?? ''}
      maxLength={buttonLimits.phoneMaxLength}
      inputMode="tel"
      parse={(text) => (telUrl(text) === undefined ? undefined : text.trim())}
      onChange={(phone) => onChange(phone === undefined ? null : { phone })}
      showsMissing={showsMissing}
    />
  )
}

export const phoneEditor: ActionEditor<'phone'> = {
  Icon: IconPhone,
  icon: 'phone',
  Field: PhoneField,
  targetText: ({ phone }) => phone,
}
