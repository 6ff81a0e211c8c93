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
    onSuccess: (saved) => {
      utils.users.get.setData({ userId: user.uid }, saved)
      void utils.auth.me.invalidate()
      onSaved?.(saved)
    },
  })
  return {
    save: (fields: ProfileFields) => mutate({ userId: user.uid, fields }),
    failure: error ? profileFailure(t, error, variables?.fields ?? {}) : null,
    isPending,
  }
}

/** Returns a function that shows a success notification. */
export function useDoneNotice(): (text: string) => void {
  return (message) => void notifications.show({ message, color: 'teal' })
}
