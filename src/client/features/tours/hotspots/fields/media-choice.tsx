import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { MediaKind } from '../../../../../shared/media/registry.ts'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { MediaKindIcon } from '../../../library/media/media-kind-icon.tsx'
import { MediaPicker } from '../../../library/media/picker/media-picker.tsx'
import type { HotspotDraft } from '../../tour-draft/editor-store.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { useSubmitStore } from '../draft/submit-store.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'

export type MediaChoiceProps = {
  readonly draft: HotspotDraft
  /** Label of the button and title of the picker. */
  readonly title: string
  readonly kind: MediaKind
  /** Maximum number of media; one by default. */
  readonly maxCount?: number
  readonly detailsOf: (mediaIds: readonly string[], media: readonly MediaItem[]) => unknown
  /** True if the picker is open initially. */
  readonly isInitiallyOpen: boolean
}

/** Creates the hotspot of a draft once media are chosen for it. */
export function MediaChoice({ draft, title, kind, maxCount = 1, detailsOf, isInitiallyOpen }: MediaChoiceProps) {
  const { t } = useTranslation()
  const { cache } = useTourEditor()
  const { create } = useHotspotActions()
  const isSaving = useSubmitStore(({ state }) => state.name === 'saving')
  const [isPicking, setPicking] = useState(isInitiallyOpen)
  const createHotspot = (media: readonly MediaItem[]) => {
    for (const item of media) cache.putMedia(item)
    const details = detailsOf(
      media.map(({ id }) => id),
      media,
    )
    void create({ stopId: draft.stopId, kind: draft.kind, ...draft.direction, details })
  }
  return (
    <>
      <BusyButton isBusy={isSaving} leftSection={<MediaKindIcon kind={kind} />} onClick={() => setPicking(true)}>
        {title}
      </BusyButton>
      <MediaPicker
        opened={isPicking}
        title={title}
        maxCount={maxCount}
        multiple={maxCount > 1}
        kinds={[kind]}
        addLabel={(count) => t('hotspots.gallery.add', { count })}
        onClose={() => setPicking(false)}
        onPick={(media) => media.length > 0 && createHotspot(media)}
      />
    </>
  )
}
