import { useTranslation } from 'react-i18next'
import { email } from '../../../../shared/texts.ts'

/** Validation rules of account forms for root admins: a name is required, the owner's email is optional. */
export function useAccountRules() {
  const { t } = useTranslation()
  return {
    name: (value: string) => (value.trim() === '' ? t('accounts.nameMissing') : null),
    ownerEmail: (value: string) =>
      value.trim() === '' || email.safeParse(value).success ? null : t('auth.emailInvalid'),
  }
}
