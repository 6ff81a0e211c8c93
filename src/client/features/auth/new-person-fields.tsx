import { Checkbox, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits.ts'
import { NewPasswordField, useNewPasswordRule } from './new-password-field.tsx'
import { TermsText } from './terms-text.tsx'

type NewPerson = { firstName: string; lastName: string; password: string; privacyPolicy: boolean }

/** What is asked of somebody nobody here knows yet, for the `validate` of their form. The terms are theirs to accept. */
export function useNewPersonRules() {
  const { t } = useTranslation()
  const password = useNewPasswordRule()
  return {
    firstName: (value: string) => (value.trim() === '' ? t('signUp.firstNameMissing') : null),
    password,
    privacyPolicy: (value: boolean) => (value ? null : t('errors.auth.termsMissing')),
  }
}

type NewPersonFieldsProps = {
  /** Proven by the letter that led here. */
  readonly email: string
  readonly fieldProps: ReturnType<typeof useForm<NewPerson>>['getInputProps']
}

/** Who somebody is, and the password they come back with. */
export function NewPersonFields({ email, fieldProps }: NewPersonFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput label={t('auth.email')} name="email" autoComplete="username" variant="filled" readOnly value={email} />
      <TextInput
        label={t('signUp.firstName')}
        name="firstName"
        autoComplete="given-name"
        maxLength={limits.nameMaxLength}
        autoFocus
        {...fieldProps('firstName')}
      />
      <TextInput
        label={t('signUp.lastName')}
        name="lastName"
        autoComplete="family-name"
        maxLength={limits.nameMaxLength}
        {...fieldProps('lastName')}
      />
      <NewPasswordField {...fieldProps('password')} />
      <TermsText />
      <Checkbox label={t('signUp.accept')} {...fieldProps('privacyPolicy', { type: 'checkbox' })} />
    </>
  )
}
