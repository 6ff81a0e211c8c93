import { useTranslation } from 'react-i18next'
import type { MediaDetail } from '../../../../shared/media/library.ts'
import type { MediaKind } from '../../../../shared/media/registry.ts'
import { showError } from '../../../platform/error-notice.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useMediaRefresh } from '../use-media-refresh.ts'

/** Changes that have a medium built anew; what is shown of it stays until that is done. */
export function useRebuilds({ id: mediaId }: MediaDetail) {
  const { t } = useTranslation()
  const { refreshAll } = useMediaRefresh()
  const options = {
    onSuccess: () => refreshAll(),
    onError: (error: unknown) => showError(t, error),
  }
  const undoing = trpc.media.undoReplace.useMutation(options)
  const changing = trpc.media.changeKind.useMutation(options)
  const posing = trpc.media.setPoster.useMutation(options)
  return {
    undoReplace: () => undoing.mutate({ mediaId }),
    changeKind: (kind: MediaKind) => changing.mutate({ mediaId, kind }),
    setPoster: (posterMs: number) => posing.mutate({ mediaId, posterMs }),
    isPending: undoing.isPending || changing.isPending || posing.isPending,
  }
}
