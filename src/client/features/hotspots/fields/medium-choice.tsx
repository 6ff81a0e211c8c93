import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../shared/media/media.ts'
import type { MediaKind } from '../../../../shared/media/registry.ts'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { MediaKindIcon } from '../../media/media-kind-icon.tsx'
import { MediaPicker } from '../../media/picker/media-picker.tsx'
import type { HotspotDraft } from '../../tour-draft/editor-store.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { useSubmitStore } from '../draft/submit-store.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'

export type MediumChoiceProps = {
  readonly draft: HotspotDraft
  /** Says what is to be chosen: on the button, and over the library. */
  readonly title: string
  readonly kind: MediaKind
  /** How many can be chosen; one unless said. */
  readonly most?: number
  readonly detailsOf: (mediaIds: readonly string[]) => unknown
  /** Whether the library is open from the beginning. */
  readonly isOpenAtFirst: boolean
}

/** Makes the hotspot of a draft once media are chosen for it. */
export function MediumChoice({ draft, title, kind, most = 1, detailsOf, isOpenAtFirst }: MediumChoiceProps) {
  const { t } = useTranslation()
  const { cache } = useTourEditor()
  const { create } = useHotspotActions()
  const isSaving = useSubmitStore(({ state }) => state.name === 'saving')
  const [isPicking, setPicking] = useState(isOpenAtFirst)
  const add = (media: readonly MediaItem[]) => {
    for (const item of media) cache.putMedia(item)
    const details = detailsOf(media.map(({ id }) => id))
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
        most={most}
        multiple={most > 1}
        kinds={[kind]}
        addLabel={(count) => t('hotspots.gallery.add', { count })}
        onClose={() => setPicking(false)}
        onPick={(media) => media.length > 0 && add(media)}
      />
    </>
  )
}
