import { PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiErrorOf } from '../../../platform/api-error.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { onProofWanted } from '../../../platform/proof.ts'
import { trpc } from '../../../platform/trpc.ts'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { focusFirstInvalid } from '../../../ui/fields/focus-first-invalid.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { aboveDialogs } from '../../../ui/overlays/layers.ts'
import { storeAll } from '../../tour-draft/saving/tour-queues.ts'
import { useUser } from './session.tsx'

function PasswordProof({ onProven }: { onProven: () => void }) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? t('auth.passwordMissing') : null) },
  })
  const { mutate, error, isPending } = trpc.users.prove.useMutation({ onSuccess: onProven })
  const isWrong = apiErrorOf(error)?.code === 'auth.badCredentials'
  const problem = error ? (isWrong ? t('auth.prove.wrong') : errorMessage(t, error)) : null
  return (
    <form noValidate onSubmit={form.onSubmit((values) => mutate(values), focusFirstInvalid)}>
      <Stack gap="md">
        <PasswordInput
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0 }}
          {...form.getInputProps('password')}
          error={form.errors.password ?? problem}
        />
        <BusyButton type="submit" isBusy={isPending}>
          {t('auth.prove.goOn')}
        </BusyButton>
      </Stack>
    </form>
  )
}

/** For people without a password: a sign-in is a proof, and it brings them back to where they are. */
function SignInAgain() {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.auth.signOut.useMutation({ onSuccess: () => utils.auth.me.setData({}, null) })
  return (
    <BusyButton isBusy={isPending} onClick={() => void storeAll().then(() => mutate({}))}>
      {t('auth.prove.signInAgain')}
    </BusyButton>
  )
}

/** Opens by itself when a call needs a recent sign-in; the call goes on once the person has proven who they are. */
export function ProveDialog() {
  const { t } = useTranslation()
  const user = useUser()
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null)
  useEffect(() => {
    let giveUp: (() => void) | undefined
    const ask = () =>
      new Promise<boolean>((resolve) => {
        giveUp = () => resolve(false)
        setAnswer(() => resolve)
      })
    const stop = onProofWanted(ask)
    return () => {
      stop()
      // Whoever signs in again finds another dialog; a call that waited for this one would wait for ever.
      giveUp?.()
    }
  }, [])
  const finish = (isProven: boolean) => {
    answer?.(isProven)
    setAnswer(null)
  }
  return (
    <Dialog opened={answer !== null} onClose={() => finish(false)} title={t('auth.prove.title')} zIndex={aboveDialogs}>
      <Stack gap="md">
        <Text c="dimmed">{t(user.hasPassword ? 'auth.prove.hint' : 'auth.prove.signInHint')}</Text>
        {user.hasPassword ? <PasswordProof onProven={() => finish(true)} /> : <SignInAgain />}
      </Stack>
    </Dialog>
  )
}
