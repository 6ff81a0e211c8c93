import { TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { textLimits } from '../../../../../shared/text-limits.ts'
import { NewPasswordField, useNewPasswordRule } from './new-password-field.tsx'

type NewPerson = { firstName: string; lastName: string; password: string }

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
  readonly fieldProps: (path: keyof NewPerson) => ReturnType<ReturnType<typeof useForm<NewPerson>>['getInputProps']>
}

/** Fields for the name and password of a new user. */
export function NewPersonFields({ email, fieldProps }: NewPersonFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput label={t('auth.email')} name="email" autoComplete="username" variant="filled" readOnly value={email} />
      <TextInput
        label={t('signUp.firstName')}
        name="firstName"
        autoComplete="given-name"
        maxLength={textLimits.nameMaxLength}
        autoFocus
        {...fieldProps('firstName')}
      />
      <TextInput
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
