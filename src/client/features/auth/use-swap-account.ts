import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { screenPaths } from '../../../shared/routes.ts'
import { rememberAccount } from '../../platform/account-storage.ts'
import { trpc } from '../../platform/trpc.ts'
import { storeAll } from '../tour-editor/saving/tour-queues.ts'

/** Changes to another account of the same person; everything shown so far belonged to the one before. */
export function useSwapAccount(): (accountId: string) => Promise<void> {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  return async (accountId) => {
    try {
      const user = await utils.auth.me.fetch({}, { staleTime: 0 })
      if (!user?.accounts.some(({ aid }) => aid === accountId)) throw new Error('not a member any more')
      // Later they would be sent to the other account, which does not know their tour.
      if (!(await storeAll())) throw new Error('edits could not be stored')
      rememberAccount(accountId, user.uid)
      await navigate(screenPaths.home)
      queryClient.removeQueries({ type: 'inactive' })
      await queryClient.resetQueries()
    } catch {
      notifications.show({ color: 'red', message: t('accounts.swapFailed') })
    }
  }
}
