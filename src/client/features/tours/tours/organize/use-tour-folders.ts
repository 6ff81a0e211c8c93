import { useQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { showError } from '../../../../platform/error-notice.ts'
import { wholeListOptions } from '../../../../platform/lists/whole-list.ts'
import { trpc } from '../../../../platform/trpc.ts'
import type { FolderSource } from '../../../library/media/folders/folder-source.ts'

/** The folders of the list of tours. Errors are shown as notices. */
export function useTourFolders(): FolderSource {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const { data } = useQuery(
    wholeListOptions({
      queryKey: getQueryKey(trpc.tourFolders.list, {}),
      readPage: utils.client.tourFolders.list.query,
      rowsOf: (page) => page.folders,
      idOf: ({ id }) => id,
    }),
  )
  const folders = useMemo(() => data?.map(({ tourCount, ...folder }) => ({ ...folder, count: tourCount })), [data])
  const options = {
    onSuccess: () => Promise.all([utils.tourFolders.list.invalidate(), utils.tours.list.invalidate()]),
    onError: (error: unknown) => showError(t, error),
  }
  const create = trpc.tourFolders.create.useMutation(options)
  const update = trpc.tourFolders.update.useMutation(options)
  const deletion = trpc.tourFolders.remove.useMutation(options)
  return {
    folders,
    create: create.mutateAsync,
    update: update.mutateAsync,
    deleteFolder: deletion.mutateAsync,
    isPending: create.isPending || update.isPending || deletion.isPending,
  }
}
