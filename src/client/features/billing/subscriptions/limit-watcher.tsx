import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { apiErrorOf } from '../../../platform/api-error.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { isPlanError, planErrorId } from '../../../platform/plan-error.ts'
import { trpc } from '../../../platform/trpc.ts'
import type { UploadItem } from '../../library/uploads/queue/upload-item.ts'
import { useUploads } from '../../library/uploads/queue/use-uploads.ts'
import { useCanSeePlans } from './use-billing.ts'

/** True for uploads that the plan did not allow. Uploads are not mutations, so they are checked separately. */
function isPlanFailure({ state }: UploadItem): boolean {
  return state.step === 'failed' && isPlanError(state.failure.code)
}

function failureMessageOf({ state }: UploadItem): string {
  return state.step === 'failed' ? state.failure.message : ''
}

/**
 * Adds a link to the plans to every error about a plan limit, for members who may change the plan. The link is added to
 * the error notification of the screen, or shown in another notification. Renders nothing.
 */
export function LimitWatcher() {
  const { t } = useTranslation()
  const canSeePlans = useCanSeePlans()
  const client = useQueryClient()
  const utils = trpc.useUtils()
  const uploadFailure = useUploads(isPlanFailure).map(failureMessageOf).at(-1)
  useEffect(() => {
    const handleError = (error: unknown) => {
      const code = apiErrorOf(error)?.code
      if (!isPlanError(code)) return
      // The cached account state is stale.
      void utils.billing.standing.invalidate()
      if (canSeePlans) showPlansLink(planErrorId(code), { text: errorMessage(t, error), label: t('billing.seePlans') })
    }
    return client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') handleError(event.action.error)
    })
  }, [client, canSeePlans, t, utils])
  useEffect(() => {
    if (uploadFailure === undefined || !canSeePlans) return
    showPlansLink(planErrorId('plan.storageBytes'), { text: uploadFailure, label: t('billing.seePlans') })
  }, [uploadFailure, canSeePlans, t])
  return null
}

function showPlansLink(id: string, { text, label }: { readonly text: string; readonly label: string }): void {
  const message = (
    <>
      {text}{' '}
      <Anchor href={screenPaths.subscription} inherit fw={600}>
        {label}
      </Anchor>
    </>
  )
  const notification = { id, color: 'red', message, autoClose: false } as const
  // Only one of these has an effect, depending on whether the screen shows this notification already.
  notifications.update(notification)
  notifications.show(notification)
}
