import { useTranslation } from 'react-i18next'
import { textLimits } from '../../../../../shared/text-limits.ts'
import { PlainTextField } from '../../../../ui/plain/field.tsx'
import type { TextFieldProps } from '../shell/use-fields.ts'
import { NewPasswordField, useNewPasswordRule } from './new-password-field.tsx'

/** Validation rules for the fields of a new user. */
export function useNewPersonRules() {
  const { t } = useTranslation()
  const password = useNewPasswordRule()
  return {
    firstName: (value: string) => (value.trim() === '' ? t('signUp.firstNameMissing') : null),
    password,
  }
}

type NewPersonFieldsProps = {
  /** Email address, verified by the link that led here. */
  readonly email: string
  readonly fieldProps: (name: 'firstName' | 'lastName' | 'password') => TextFieldProps
}

/** Fields for the name and password of a new user. */
export function NewPersonFields({ email, fieldProps }: NewPersonFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <PlainTextField label={t('auth.email')} name="email" autoComplete="username" readOnly value={email} />
      <PlainTextField
        label={t('signUp.firstName')}
        name="firstName"
        autoComplete="given-name"
        maxLength={textLimits.nameMaxLength}
        autoFocus
        {...fieldProps('firstName')}
      />
      <PlainTextField
        label={t('signUp.lastName')}
        name="lastName"
        autoComplete="family-name"
        maxLength={textLimits.nameMaxLength}
        {...fieldProps('lastName')}
      />
      <NewPasswordField {...fieldProps('password')} />
    </>
  )
}
