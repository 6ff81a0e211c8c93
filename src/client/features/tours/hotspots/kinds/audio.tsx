import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { HotspotOf } from '../../../../../shared/hotspots/hotspots.ts'
import type { HotspotDraft } from '../../tour-draft/editor-store.ts'
import { MediaCreateForm } from '../fields/media-create-form.tsx'
import { MediaField } from '../fields/media-field.tsx'
import type { HotspotKindEditor } from '../hotspot-kind-editor.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'

function AudioForm({ hotspot }: { hotspot: HotspotOf<'audio'> }) {
  const { t } = useTranslation()
  const { update } = useHotspotActions()
  return (
    <>
      <MediaField
        label={t('hotspots.kind.audio')}
        title={t('hotspots.audio.choose')}
        kind="audio"
        mediaId={hotspot.details.mediaId}
        onPick={(mediaId) => update(hotspot, { details: { mediaId } })}
      />
      <Text c="dimmed" size="sm">
        {t('hotspots.media.textsHint')}
      </Text>
    </>
  )
}

function AudioCreateForm({ draft }: { draft: HotspotDraft }) {
  const { t } = useTranslation()
  const title = t('hotspots.audio.choose')
  return <MediaCreateForm draft={draft} title={title} kind="audio" detailsOf={([mediaId]) => ({ mediaId })} />
}

export const audioHotspotEditor: HotspotKindEditor<'audio'> = {
  Form: AudioForm,
  CreateForm: AudioCreateForm,
}
