import { Button, PasswordInput, VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordLimits } from '../../../../../shared/auth/password-limits.ts'
import { sharePassword } from '../../../../../shared/sharing/sharing.ts'
import { sharingLimits } from '../../../../../shared/sharing/sharing-limits.ts'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { generatePassword } from './generate-password.ts'
import classes from './settings.module.css'

type PasswordFormProps = {
  /** True if the tour already has a password. */
  readonly isReplacing: boolean
  readonly isSaving: boolean
  /** Resolves to false if saving failed. */
  readonly onSave: (password: string) => Promise<boolean>
}

/** Form for the tour's password. A stored password is never displayed. */
export function PasswordForm({ isReplacing, isSaving, onSave }: PasswordFormProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [isVisible, setVisible] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [savedPassword, setSavedPassword] = useState('')
  const [wasGenerated, setGenerated] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const save = async () => {
    if (!sharePassword.safeParse(password).success) {
      setError(t('sharing.passwordLength', { count: sharingLimits.passwordMinLength }))
      return field.current?.focus()
    }
    if (!(await onSave(password))) return
    // The focus moves to the field, because the button becomes disabled.
    field.current?.focus({ preventScroll: true })
    setSavedPassword(password)
  }
  const generate = () => {
    setPassword(generatePassword())
    setVisible(true)
    setGenerated(true)
    setError(null)
  }
  return (
    <form
      noValidate
      className={classes.fieldRow}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <PasswordInput
        ref={field}
        label={t(isReplacing ? 'sharing.newPassword' : 'sharing.password')}
        description={t(isReplacing ? 'sharing.newPasswordHint' : 'sharing.passwordHint')}
        autoComplete="new-password"
        maxLength={passwordLimits.maxLength}
        value={password}
        error={error}
        visible={isVisible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value)
          setGenerated(false)
          setError(null)
        }}
      />
      <Button type="button" variant="default" onClick={generate}>
        {t('sharing.generate')}
      </Button>
      <VisuallyHidden role="status">{wasGenerated && t('sharing.generated')}</VisuallyHidden>
      <BusyButton type="submit" isBusy={isSaving} disabled={password === '' || password === savedPassword}>
        {t('sharing.savePassword')}
      </BusyButton>
    </form>
  )
}
