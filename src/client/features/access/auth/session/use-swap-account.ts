import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { readAccountId, storeAccount } from '../../../../platform/account-storage.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { countUnstoredFiles } from '../../../library/uploads/queue/upload-queue.ts'
import { saveAllTours } from '../../../tours/tour-draft/saving/tour-queues.ts'

const unstoredFilesId = 'swap-unstored-files'

/**
 * Switches to another account of the user, and resets all queries of the previous one. Files that wait for their upload
 * keep the account open, because they would be sent to the other one.
 */
export function useSwapAccount(): (accountId: string, path?: string) => Promise<void> {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  return async (accountId, path = screenPaths.home) => {
    const fileCount = accountId === readAccountId() ? 0 : countUnstoredFiles()
    if (fileCount > 0) {
      const message = t('accounts.swapUnstored', { count: fileCount })
      notifications.show({ id: unstoredFilesId, color: 'red', message })
      return
    }
    try {
      // Unsaved edits would be sent to the other account, which doesn't have the tour.
      if (!(await saveAllTours())) throw new Error('edits could not be saved')
      const user = await client.accounts.swap.mutate({ accountId })
      storeAccount(accountId, user.uid)
      await navigate(path)
      queryClient.removeQueries({ type: 'inactive' })
      await queryClient.resetQueries()
    } catch (error) {
      // The sign-in page explains that the session has expired.
      if (apiErrorOf(error)?.code === 'auth.required') return
      // The current screen stays open: spec §8.
      notifications.show({ color: 'red', message: t('accounts.swapFailed') })
    }
  }
}
