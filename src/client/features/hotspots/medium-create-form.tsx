import { Button, Stack } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../shared/media/media.ts'
import type { MediaKind } from '../../../shared/media/registry.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { MediaPicker } from '../stops/media-picker.tsx'
import type { HotspotDraft } from '../tour-editor/editor-store.ts'
import { useTourEditor } from '../tour-editor/use-tour-editor.tsx'
import { useSubmitStore } from './submit-store.ts'
import { useHotspotActions } from './use-hotspot-actions.ts'

type MediumCreateFormProps = {
  readonly draft: HotspotDraft
  /** Says what is to be chosen: on the button, and over the library. */
  readonly title: string
  readonly kind: MediaKind
  /** How many can be chosen; one unless said. */
  readonly most?: number
  readonly detailsOf: (mediaIds: readonly string[]) => unknown
}

/** Asks for what a hotspot cannot exist without, with the library open from the beginning. */
export function MediumCreateForm({ draft, title, kind, most = 1, detailsOf }: MediumCreateFormProps) {
  const { t } = useTranslation()
  const { cache } = useTourEditor()
  const { create, cancel } = useHotspotActions()
  const isSaving = useSubmitStore(({ state }) => state.name === 'saving')
  const [isPicking, setPicking] = useState(true)
  const add = (media: readonly MediaItem[]) => {
    for (const item of media) cache.putMedia(item)
    const details = detailsOf(media.map(({ id }) => id))
    void create({ stopId: draft.stopId, kind: draft.kind, ...draft.direction, details })
  }
  return (
    <Stack gap="md">
      <BusyButton isBusy={isSaving} leftSection={<IconPhoto size={18} />} onClick={() => setPicking(true)}>
        {title}
      </BusyButton>
      <Button variant="subtle" color="gray" onClick={cancel}>
        {t('editor.cancel')}
      </Button>
      <MediaPicker
        opened={isPicking}
        {...{ title, most }}
        multiple={most > 1}
        kinds={[kind]}
        addLabel={(count) => t('hotspots.gallery.add', { count })}
        onClose={() => setPicking(false)}
        onPick={(media) => media.length > 0 && add(media)}
      />
    </Stack>
  )
}
