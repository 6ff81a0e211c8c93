import { useTranslation } from 'react-i18next'
import type { Sharing } from '../../../../../shared/sharing/sharing.ts'
import type { Visibility } from '../../../../../shared/sharing/visibility.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'

type SharingChange = {
  readonly visibility?: Visibility
  readonly password?: string
  readonly embedDomains?: string[]
}

/** Visibility settings of the open tour; undefined until they are loaded. */
export function useSharing(): Sharing | undefined {
  return useLoadedSharing().sharing
}

/** Visibility settings of the open tour with the state of loading them. */
export function useLoadedSharing() {
  const { tour } = useTourEditor()
  const { data, error, refetch } = trpc.sharing.get.useQuery({ tourId: tour.id })
  return { sharing: data, error, retry: () => void refetch() }
}

/** Changes the visibility settings; `failure` is the error message of the last change. */
export function useSharingChange() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const utils = trpc.useUtils()
  const input = { tourId: tour.id }
  const { mutateAsync, error, isPending, isSuccess } = trpc.sharing.update.useMutation({
    onSuccess: (saved) => {
      utils.sharing.get.setData(input, saved)
      void utils.audit.invalidate()
    },
  })
  return {
    /** Resolves to false if saving failed. */
    save: (change: SharingChange): Promise<boolean> =>
      mutateAsync({ ...input, ...change }).then(
        () => true,
        () => false,
      ),
    failure: error === null ? null : errorMessage(t, error),
    isSaving: isPending,
    isSaved: isSuccess,
  }
}
