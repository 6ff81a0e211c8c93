import { useQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { type TrpcClient, wholeListOptions } from '../../../../platform/lists/whole-list.ts'
import { trpc } from '../../../../platform/trpc.ts'

/** Query of all folders of the library, by name. */
export function foldersOptions(client: TrpcClient) {
  return wholeListOptions({
    queryKey: getQueryKey(trpc.folders.list, {}),
    readPage: client.folders.list.query,
    rowsOf: ({ folders }) => folders,
    idOf: ({ id }) => id,
  })
}

/** All folders of the library, by name. */
export function useFolders() {
  return useQuery(foldersOptions(trpc.useUtils().client))
}
