import { useTranslation } from 'react-i18next'
import { showError } from '../../../platform/error-notice.ts'
import { trpc } from '../../../platform/trpc.ts'

/** Makes, renames, moves and removes folders; what goes wrong is said. */
export function useFolderActions() {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const options = {
    onSuccess: () => Promise.all([utils.folders.list.invalidate(), utils.media.browse.invalidate()]),
    onError: (error: unknown) => showError(t, error),
  }
  const create = trpc.folders.create.useMutation(options)
  const update = trpc.folders.update.useMutation(options)
  const remove = trpc.folders.remove.useMutation(options)
  return {
    create: create.mutateAsync,
    update: update.mutateAsync,
    remove: remove.mutateAsync,
    isPending: create.isPending || update.isPending || remove.isPending,
  }
}
