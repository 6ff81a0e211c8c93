import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { passwordLimits } from '../../../../../shared/auth/password-limits.ts'
import { newPasswordInput, passwordLength } from '../../../../../shared/auth/passwords.ts'
import classes from './new-password-field.module.css'
import { type Strength, strengthOf, strengths } from './password-strength.ts'

const strengthTexts = {
  tooShort: 'passwords.tooShort',
  fair: 'passwords.fair',
  good: 'passwords.good',
  strong: 'passwords.strong',
} as const satisfies Record<Strength, string>

function StrengthHint({ password }: { readonly password: string }) {
  const { t } = useTranslation()
  const strength = strengthOf(password)
  const missingCharacters = Math.max(0, passwordLimits.minLength - passwordLength(password))
  return (
    <span className={classes.hint} data-strength={strength}>
      <span className={classes.bar} aria-hidden="true">
        {strengths.slice(1).map((level) => (
          <span key={level} data-reached={strengths.indexOf(level) <= strengths.indexOf(strength) || undefined} />
        ))}
      </span>
      <span role="status">{password === '' ? '' : t(strengthTexts[strength], { count: missingCharacters })}</span>
    </span>
  )
}

/** Validation rule for a new password, as far as the client can check it. */
export function useNewPasswordRule(): (password: string) => string | null {
  const { t } = useTranslation()
  const invalid = t('passwords.invalid', { min: passwordLimits.minLength, max: passwordLimits.maxLength })
  return (password) => (newPasswordInput.safeParse(password).success ? null : invalid)
}

/** Field for a new password with a strength meter. */
export function NewPasswordField(props: PasswordInputProps & { readonly value?: string }) {
  const { t } = useTranslation()
  return (
    <div>
      <PasswordInput
        label={t('auth.password')}
        description={t('passwords.hint', { min: passwordLimits.minLength })}
        name="password"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
        {...props}
      />
      {/* A field with an error shows no strength. */}
      <StrengthHint password={props.error ? '' : (props.value ?? '')} />
    </div>
  )
}
