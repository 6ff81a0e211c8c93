import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { submissionsFilePath } from '../../../../shared/forms/form-address.ts'
import type { Submission, SubmissionCount } from '../../../../shared/forms/submissions.ts'
import { downloadFile } from '../../../platform/download-file.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useFileFailure } from '../../../platform/use-file-failure.ts'
import { showUndoNotice } from '../../../ui/feedback/undo-notice.tsx'
import { useSession } from '../../auth/session/session.tsx'
import { usePermission } from '../../auth/session/use-permission.ts'
import { useFailureNotice, useTourEditor } from '../../tour-draft/use-tour-editor.tsx'

/** How often it is looked whether something came in. */
const countPollMs = 30_000

/** How often it is looked whether what is on its way to HubSpot arrived. */
const sendingPollMs = 2_000

/** Whether it is tried about now; what waits for a while is not looked at all the time. */
function isBeingSent({ hubspot }: Submission): boolean {
  if (hubspot?.state !== 'sending' || hubspot.nextAttemptAt === null) return false
  return Date.parse(hubspot.nextAttemptAt) - Date.now() < 15_000
}

/** How much was sent in to each form, by its id; undefined until it is known, and for those who may not read it. */
export function useSubmissionCounts(): ReadonlyMap<string, SubmissionCount> | undefined {
  const { tour } = useTourEditor()
  const enabled = usePermission('manageTours')
  const { data } = trpc.submissions.count.useQuery(
    { tourId: tour.id },
    { enabled, refetchInterval: countPollMs, staleTime: 0 },
  )
  return data && new Map(data.map((count) => [count.formId, count]))
}

/** What was sent in to a form, newest first, a page at a time. */
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

/** What can be done with what was sent in. */
export function useSubmissionActions() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const utils = trpc.useUtils()
  const onError = useFailureNotice()
  const after = { onError: (error: unknown) => onError(error), onSettled: () => void utils.submissions.invalidate() }
  const update = trpc.submissions.update.useMutation(after)
  const remove = trpc.submissions.remove.useMutation(after)
  const restore = trpc.submissions.restore.useMutation(after)
  return {
    read({ id, isRead }: Submission) {
      if (!isRead) update.mutate({ tourId: tour.id, submissionIds: [id], isRead: true })
    },
    remove({ id }: Submission) {
      const chosen = { tourId: tour.id, submissionIds: [id] }
      const onUndo = () => restore.mutate(chosen)
      const onSuccess = () =>
        showUndoNotice({
          message: t('forms.submission.removed'),
          undoLabel: t('editor.undo'),
          closeLabel: t('app.close'),
          onUndo,
        })
      remove.mutate(chosen, { onSuccess })
    },
  }
}

/** Saves all that was sent in to a form as a file. */
export function useSubmissionsFile() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { account } = useSession()
  const onError = useFileFailure(t('forms.submission.exportFailed'))
  return useMutation({
    mutationFn: (formId: string) =>
      downloadFile(submissionsFilePath({ accountId: account.aid, tourId: tour.id, formId }), 'stopover-submissions'),
    onError,
  })
}
