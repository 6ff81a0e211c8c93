import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { screenPaths } from '../../../shared/web/routes.ts'
import { apiErrorOf } from '../../platform/api-error.ts'
import { errorMessage } from '../../platform/error-message.ts'
import { isPlanError, planErrorId } from '../../platform/plan-error.ts'
import { trpc } from '../../platform/trpc.ts'
import type { UploadItem } from '../uploads/queue/upload-queue.ts'
import { useUploads } from '../uploads/queue/use-uploads.ts'
import { useSeesPlans } from './use-billing.ts'

/** Uploads are calls of their own kind: what the plan did not allow stands in their list. */
function isPlanFailure({ state }: UploadItem): boolean {
  return state.step === 'failed' && isPlanError(state.failure.code)
}

function sentenceOf({ state }: UploadItem): string {
  return state.step === 'failed' ? state.failure.message : ''
}

/**
 * Leads to the plans from whatever call the plan did not allow, for those who may change it. It adds the link to the toast
 * of the screen that made the call, or shows one of its own. Draws nothing.
 */
export function LimitWatcher() {
  const { t } = useTranslation()
  const seesPlans = useSeesPlans()
  const client = useQueryClient()
  const utils = trpc.useUtils()
  const uploadSentence = useUploads(isPlanFailure).map(sentenceOf).at(-1)
  useEffect(() => {
    const tell = (error: unknown) => {
      const code = apiErrorOf(error)?.code
      if (!isPlanError(code)) return
      // The account stands otherwise than the frame knows.
      void utils.billing.standing.invalidate()
      if (seesPlans)
        showPlansLink(planErrorId(code), { sentence: errorMessage(t, error), label: t('billing.seePlans') })
    }
    return client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') tell(event.action.error)
    })
  }, [client, seesPlans, t, utils])
  useEffect(() => {
    if (uploadSentence === undefined || !seesPlans) return
    showPlansLink(planErrorId('plan.storageBytes'), { sentence: uploadSentence, label: t('billing.seePlans') })
  }, [uploadSentence, seesPlans, t])
  return null
}

function showPlansLink(id: string, { sentence, label }: { readonly sentence: string; readonly label: string }): void {
  const message = (
    <>
      {sentence}{' '}
      <Anchor href={screenPaths.subscription} inherit fw={600}>
        {label}
      </Anchor>
    </>
  )
  const toast = { id, color: 'red', message, autoClose: false } as const
  // One of them does nothing: the screen's own toast is there, or it is not.
  notifications.update(toast)
  notifications.show(toast)
}
