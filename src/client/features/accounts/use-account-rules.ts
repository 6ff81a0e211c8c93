import { useTranslation } from 'react-i18next'
import { email } from '../../../shared/texts.ts'

/** What a root admin's forms ask of an account: a name, and no owner or one who can get emails. */
export function useAccountRules() {
  const { t } = useTranslation()
  return {
    name: (value: string) => (value.trim() === '' ? t('accounts.nameMissing') : null),
    ownerEmail: (value: string) =>
      value.trim() === '' || email.safeParse(value).success ? null : t('auth.emailInvalid'),
  }
}
