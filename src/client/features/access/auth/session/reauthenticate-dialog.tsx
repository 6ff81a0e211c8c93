import { Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onProofRequired } from '../../../../platform/proof-link.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { lazyComponent, usePreload } from '../../../../ui/loading/lazy-component.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { aboveDialogs } from '../../../../ui/overlays/layers.ts'
import { saveAllTours } from '../../../tours/tour-draft/saving/tour-queues.ts'
import { useUser } from './session.tsx'

const PasswordProof = lazyComponent(async () => (await import('./password-proof.tsx')).PasswordProof)

const preloaded = [PasswordProof]

/** Reauthenticates users without a password: they sign in again and return to the same screen. */
function SignInAgain() {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.auth.signOut.useMutation({ onSuccess: () => utils.auth.me.setData({}, null) })
  return (
    <BusyButton isBusy={isPending} onClick={() => void saveAllTours().then(() => mutate({}))}>
      {t('auth.prove.signInAgain')}
    </BusyButton>
  )
}

/** Opens when a call needs a recent sign-in; the call is retried after the user has reauthenticated. */
export function ReauthenticateDialog() {
  const { t } = useTranslation()
  const user = useUser()
  usePreload(preloaded)
  const [resolveProof, setResolveProof] = useState<((isProven: boolean) => void) | null>(null)
  useEffect(() => {
    let cancelRequest: (() => void) | undefined
    const requestProof = () =>
      new Promise<boolean>((resolve) => {
        cancelRequest = () => resolve(false)
        setResolveProof(() => resolve)
      })
    const unsubscribe = onProofRequired(requestProof)
    return () => {
      unsubscribe()
      // A call that waits for this dialog would never settle after it unmounts.
      cancelRequest?.()
    }
  }, [])
  const finish = (isProven: boolean) => {
    resolveProof?.(isProven)
    setResolveProof(null)
  }
  return (
    <Dialog
      opened={resolveProof !== null}
      onClose={() => finish(false)}
      title={t('auth.prove.title')}
      zIndex={aboveDialogs}
    >
      <Stack gap="md">
        <Text c="dimmed">{t(user.hasPassword ? 'auth.prove.hint' : 'auth.prove.signInHint')}</Text>
        {user.hasPassword ? <PasswordProof onProven={() => finish(true)} /> : <SignInAgain />}
      </Stack>
    </Dialog>
  )
}
