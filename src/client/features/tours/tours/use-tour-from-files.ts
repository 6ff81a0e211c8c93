import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { linkTo } from '../../../../shared/web/routes.ts'
import { showError } from '../../../platform/error-notice.ts'
import { mayRetry } from '../../../platform/retrying/retry.ts'
import { trpc } from '../../../platform/trpc.ts'
import { usePreload } from '../../../ui/loading/lazy-component.tsx'
import { lazyValue } from '../../../ui/loading/lazy-value.ts'

const lazyCreateTour = lazyValue(async () => (await import('./tour-from-files.ts')).createTourFromFiles)
const preloaded = [lazyCreateTour]

/**
 * Returns a function that creates a tour from dropped or chosen files in the open folder, optionally from a template,
 * and opens it while the files are uploaded.
 */
export function useTourFromFiles(folderId: string | null) {
  usePreload(preloaded)
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  // The request has an id, so that it can be repeated safely.
  const { mutateAsync } = trpc.tours.create.useMutation({ retry: mayRetry })
  const create = async (name: string, templateId?: string) => {
    const tour = await mutateAsync({
      id: crypto.randomUUID(),
      name,
      ...(folderId === null ? {} : { folderId }),
      ...(templateId === undefined ? {} : { templateId }),
    })
    utils.tours.get.setData({ tourId: tour.id }, tour)
    return tour.id
  }
  const refresh = () => Promise.all([utils.tours.list.invalidate(), utils.tourFolders.list.invalidate()])
  return async (files: readonly File[], templateId?: string): Promise<void> => {
    try {
      const createTourFromFiles = await lazyCreateTour.load()
      const tourId = await createTourFromFiles(files, {
        t,
        locale: i18n.language,
        findTown: async (location) => (await utils.locations.nearestTown.fetch(location)).town?.name ?? null,
        create: (name) => create(name, templateId),
      })
      if (tourId === null) return
      void refresh()
      await navigate(linkTo.newTour(tourId, 'stops'))
    } catch (error) {
      showError(t, error, { autoClose: false })
      void refresh()
      // The template may have been deleted.
      if (templateId !== undefined) void utils.templates.list.invalidate()
    }
  }
}
