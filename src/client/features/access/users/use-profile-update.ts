import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import type { ProfileFields, UserOutput } from '../../../../shared/users.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useUser } from '../auth/session/session.tsx'
import { profileFailure } from './profile-failure.ts'

/** Saves profile fields of the user; `failure` is the error message of the last attempt. */
export function useProfileUpdate(onSaved?: (user: UserOutput) => void) {
  const { t } = useTranslation()
  const user = useUser()
  const utils = trpc.useUtils()
  const { mutate, error, isPending, variables } = trpc.users.update.useMutation({
    onSuccess: (savedUser) => {
      utils.users.get.setData({ userId: user.uid }, savedUser)
      void utils.auth.me.invalidate()
      onSaved?.(savedUser)
    },
  })
  return {
    save: (fields: ProfileFields) => mutate({ userId: user.uid, fields }),
    failure: error ? profileFailure(t, error, variables?.fields ?? {}) : null,
    isPending,
  }
}

/** Returns a function that shows a success notification. */
export function useSuccessNotification(): (text: string) => void {
  return (text) => void notifications.show({ message: text, color: 'teal' })
}
