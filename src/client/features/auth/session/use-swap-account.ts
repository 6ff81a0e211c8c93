import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { rememberAccount } from '../../../platform/account-storage.ts'
import { apiErrorOf } from '../../../platform/api-error.ts'
import { trpc } from '../../../platform/trpc.ts'
import { storeAll } from '../../tour-draft/saving/tour-queues.ts'

/** Changes to another account of the same person; everything shown so far belonged to the one before. */
export function useSwapAccount(): (accountId: string, place?: string) => Promise<void> {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  return async (accountId, place = screenPaths.home) => {
    try {
      // Later they would be sent to the other account, which does not know their tour.
      if (!(await storeAll())) throw new Error('edits could not be stored')
      const user = await client.accounts.swap.mutate({ accountId })
      rememberAccount(accountId, user.uid)
      await navigate(place)
      queryClient.removeQueries({ type: 'inactive' })
      await queryClient.resetQueries()
    } catch (error) {
      // Who is signed out reads so on the page they are led to.
      if (apiErrorOf(error)?.code === 'auth.required') return
      // Where they are stays as it is: spec §8.
      notifications.show({ color: 'red', message: t('accounts.swapFailed') })
    }
  }
}
