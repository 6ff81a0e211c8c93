import { useTranslation } from 'react-i18next'
import type { MediaDetail } from '../../../../../shared/media/library.ts'
import type { MediaKind } from '../../../../../shared/media/registry.ts'
import { showError } from '../../../../platform/error-notice.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useMediaRefresh } from '../use-media-refresh.ts'
import { type Draft, draftOf } from './draft.ts'

/** Saves the adjustments, with the new kind if a flat image became a panorama. The draft is kept if saving fails. */
export function useAdjustSave(
  { id: mediaId, kind }: MediaDetail,
  storedKind: MediaKind,
  onSaved: (storedDraft: Draft) => void,
) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const { refreshAll } = useMediaRefresh()
  const { mutate, isPending, isSuccess } = trpc.media.adjust.useMutation({
    onSuccess: (detail) => {
      utils.media.get.setData({ mediaId }, detail)
      onSaved(draftOf(detail))
      void refreshAll()
    },
    onError: (error) => showError(t, error),
  })
  return {
    save: (draft: Draft) => mutate({ mediaId, ...(kind === storedKind ? {} : { kind }), ...draft }),
    isPending,
    isSuccess,
  }
}
