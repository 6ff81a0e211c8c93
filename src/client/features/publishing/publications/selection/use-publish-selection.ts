import type { ChangeSelection } from '../../../../../shared/publishing/selection/change-selection.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'

type SelectionInput = { readonly selection: ChangeSelection | undefined; readonly comment: string }

/** Publishes some of the unpublished changes, after all edits have been saved. */
export function usePublishSelection() {
  const { tour, queue, cache } = useTourEditor()
  const utils = trpc.useUtils()
  const tourId = tour.id
  const publish = trpc.publishing.publish.useMutation()
  const { error, isPending, reset } = publish
  const publishSelection = async ({ selection, comment }: SelectionInput) => {
    const mutableSelection = selection && { areas: [...selection.areas], stopIds: [...selection.stopIds] }
    await queue.enqueue(() => publish.mutateAsync({ tourId, selection: mutableSelection, comment }))
    await Promise.all([
      utils.publishing.list.invalidate(),
      utils.versions.list.invalidate({ tourId }),
      utils.reviews.list.invalidate(),
      cache.refresh(),
    ])
  }
  return { publishSelection, error, isPending, reset }
}
