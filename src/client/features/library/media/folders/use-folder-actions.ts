import { useTranslation } from 'react-i18next'
import { showError } from '../../../../platform/error-notice.ts'
import { trpc } from '../../../../platform/trpc.ts'

/** Creates, renames, moves and deletes folders. Errors are shown as notices. */
export function useFolderActions() {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const options = {
    onSuccess: () => Promise.all([utils.folders.list.invalidate(), utils.media.list.invalidate()]),
    onError: (error: unknown) => showError(t, error),
  }
  const create = trpc.folders.create.useMutation(options)
  const update = trpc.folders.update.useMutation(options)
  const deletion = trpc.folders.remove.useMutation(options)
  return {
    create: create.mutateAsync,
    update: update.mutateAsync,
    deleteFolder: deletion.mutateAsync,
    isPending: create.isPending || update.isPending || deletion.isPending,
  }
}
