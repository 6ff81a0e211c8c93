import { useTranslation } from 'react-i18next'
import type { MediaDetail } from '../../../../../shared/media/library.ts'
import type { MediaKind } from '../../../../../shared/media/registry.ts'
import { showError } from '../../../../platform/error-notice.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useMediaRefresh } from '../use-media-refresh.ts'

/** Changes after which a media item is processed again. Its current renditions stay in use until then. */
export function useRebuilds({ id: mediaId }: MediaDetail) {
  const { t } = useTranslation()
  const { refreshAll } = useMediaRefresh()
  const options = {
    onSuccess: () => refreshAll(),
    onError: (error: unknown) => showError(t, error),
  }
  const undoReplace = trpc.media.undoReplace.useMutation(options)
  const changeKind = trpc.media.changeKind.useMutation(options)
  const setPoster = trpc.media.setPoster.useMutation(options)
  return {
    undoReplace: () => undoReplace.mutate({ mediaId }),
    changeKind: (kind: MediaKind) => changeKind.mutate({ mediaId, kind }),
    setPoster: (posterMs: number) => setPoster.mutate({ mediaId, posterMs }),
    isPending: undoReplace.isPending || changeKind.isPending || setPoster.isPending,
  }
}
