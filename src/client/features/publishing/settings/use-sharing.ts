import { useTranslation } from 'react-i18next'
import type { Sharing } from '../../../../shared/sharing/sharing.ts'
import type { Visibility } from '../../../../shared/sharing/visibility.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'

type SharingChange = {
  readonly visibility?: Visibility
  readonly password?: string
  readonly embedDomains?: string[]
}

/** Who may see the tour that is open by its main link; undefined until it is known. */
export function useKnownSharing(): Sharing | undefined {
  const { tour } = useTourEditor()
  return trpc.sharing.get.useQuery({ tourId: tour.id }).data
}

/** Changes it, for visitors within seconds; `sentence` says why the last change failed. */
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
    /** False where it could not be saved. */
    save: (change: SharingChange): Promise<boolean> =>
      mutateAsync({ ...input, ...change }).then(
        () => true,
        () => false,
      ),
    sentence: error === null ? null : errorMessage(t, error),
    isSaving: isPending,
    isSaved: isSuccess,
  }
}
