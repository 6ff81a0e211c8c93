import { Button, PasswordInput, VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../shared/limits.ts'
import { sharePassword } from '../../../../shared/sharing/sharing.ts'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { generatePassword } from './generate-password.ts'
import classes from './settings.module.css'

type PasswordFormProps = {
  /** Whether there is one already, which this one replaces. */
  readonly isReplacing: boolean
  readonly isSaving: boolean
  /** Resolves to false where it could not be saved. */
  readonly onSave: (password: string) => Promise<boolean>
}

/** Chooses the password of the share link. It can be read here until the form is left, and never again. */
export function PasswordForm({ isReplacing, isSaving, onSave }: PasswordFormProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [savedPassword, setSavedPassword] = useState('')
  const [wasGenerated, setGenerated] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const save = async () => {
    if (!sharePassword.safeParse(password).success) {
      setProblem(t('sharing.passwordLength', { count: limits.sharePasswordMinLength }))
      return field.current?.focus()
    }
    if (!(await onSave(password))) return
    // The button has nothing to do now, and would lose the focus.
    field.current?.focus({ preventScroll: true })
    setSavedPassword(password)
  }
  const generate = () => {
    setPassword(generatePassword())
    setShown(true)
    setGenerated(true)
    setProblem(null)
  }
  return (
    <form
      noValidate
      className={classes.password}
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
        maxLength={limits.passwordMaxLength}
        value={password}
        error={problem}
        visible={isShown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value)
          setGenerated(false)
          setProblem(null)
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
