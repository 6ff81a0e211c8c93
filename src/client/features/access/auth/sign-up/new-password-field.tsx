import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { isNewPassword, passwordLength, passwordLimits } from '../../../../../shared/auth/password-limits.ts'
import { PlainPasswordField } from '../../../../ui/plain/field.tsx'
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
  return (password) => (isNewPassword(password) ? null : invalid)
}

type NewPasswordFieldProps = Omit<ComponentProps<typeof PlainPasswordField>, 'label' | 'toggleLabel' | 'value'> & {
  readonly label?: string
  readonly value?: string
}

/** Field for a new password with a strength meter. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { t } = useTranslation()
  return (
    <div>
      <PlainPasswordField
        label={t('auth.password')}
        description={t('passwords.hint', { min: passwordLimits.minLength })}
        name="password"
        autoComplete="new-password"
        toggleLabel={t('auth.showPassword')}
        {...props}
      />
      {/* A field with an error shows no strength. */}
      <StrengthHint password={props.error ? '' : (props.value ?? '')} />
    </div>
  )
}
