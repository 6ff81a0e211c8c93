import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { submissionsFilePath } from '../../../../../shared/forms/form-paths.ts'
import type { Submission, SubmissionCount } from '../../../../../shared/forms/submissions.ts'
import { downloadCsv } from '../../../../platform/download-csv.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useDownloadFailure } from '../../../../platform/use-download-failure.ts'
import { showUndoNotice } from '../../../../ui/feedback/undo-notice.tsx'
import { useSession } from '../../../access/auth/session/session.tsx'
import { usePermission } from '../../../access/auth/session/use-permission.ts'
import { useFailureNotice, useTourEditor } from '../../tour-draft/use-tour-editor.tsx'

/** Interval of polling for new submissions. */
const countPollMs = 30_000

/** Interval of polling while submissions are being sent to HubSpot. */
const sendingPollMs = 2_000

/** Submissions are polled once their next attempt is this close. */
const dueSoonMs = 15_000

/** True if a submission is being sent to HubSpot, or its next attempt is due soon. */
function isBeingSent({ hubspot }: Submission): boolean {
  if (hubspot?.state !== 'sending' || hubspot.nextAttemptAt === null) return false
  return Date.parse(hubspot.nextAttemptAt) - Date.now() < dueSoonMs
}

/** Number of submissions by form id; undefined until loaded, and without permission to read them. */
export function useSubmissionCounts(): ReadonlyMap<string, SubmissionCount> | undefined {
  const { tour } = useTourEditor()
  const enabled = usePermission('manageTours')
  const { data } = trpc.submissions.count.useQuery(
    { tourId: tour.id },
    { enabled, refetchInterval: countPollMs, staleTime: 0 },
  )
  return data && new Map(data.map((count) => [count.formId, count]))
}

/** Submissions of a form, newest first, page by page. */
export function useSubmissions(formId: string) {
  const { tour } = useTourEditor()
  return trpc.submissions.list.useInfiniteQuery(
    { tourId: tour.id, formId },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ submissions }) => submissions.some(isBeingSent)) ? sendingPollMs : false,
    },
  )
}

/** Actions on submissions. */
export function useSubmissionActions() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const utils = trpc.useUtils()
  const onError = useFailureNotice()
  const callbacks = {
    onError: (error: unknown) => onError(error),
    onSettled: () => void utils.submissions.invalidate(),
  }
  const update = trpc.submissions.update.useMutation(callbacks)
  const remove = trpc.submissions.remove.useMutation(callbacks)
  const restore = trpc.submissions.restore.useMutation(callbacks)
  return {
    markAsRead({ id, isRead }: Submission) {
      if (!isRead) update.mutate({ tourId: tour.id, submissionIds: [id], isRead: true })
    },
    remove({ id }: Submission) {
      const input = { tourId: tour.id, submissionIds: [id] }
      const onUndo = () => restore.mutate(input)
      const onSuccess = () =>
        showUndoNotice({
          message: t('forms.submission.deleted'),
          undoLabel: t('editor.undo'),
          closeLabel: t('app.close'),
          onUndo,
        })
      remove.mutate(input, { onSuccess })
    },
  }
}

/** Downloads all submissions of a form as a file. */
export function useSubmissionsFile() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { account } = useSession()
  const onError = useDownloadFailure(t('forms.submission.exportFailed'))
  return useMutation({
    mutationFn: (formId: string) =>
      downloadCsv(submissionsFilePath({ accountId: account.aid, tourId: tour.id, formId }), 'stopover-submissions'),
    onError,
  })
}
