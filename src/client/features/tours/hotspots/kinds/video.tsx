import { useTranslation } from 'react-i18next'
import type { HotspotOf } from '../../../../../shared/hotspots/hotspots.ts'
import { textLimits } from '../../../../../shared/text-limits.ts'
import { SavedText } from '../../../../ui/fields/saved-text.tsx'
import type { HotspotDraft } from '../../tour-draft/editor-store.ts'
import { MediaCreateForm } from '../fields/media-create-form.tsx'
import { MediaField } from '../fields/media-field.tsx'
import { useTourMedia } from '../fields/media-row.tsx'
import type { HotspotKindEditor } from '../hotspot-kind-editor.ts'
import { PinFields } from '../inspector/pin-fields.tsx'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'

function VideoForm({ hotspot }: { hotspot: HotspotOf<'video'> }) {
  const { t } = useTranslation()
  const { update } = useHotspotActions()
  const { details } = hotspot
  const media = useTourMedia(details.mediaId)
  return (
    <>
      <MediaField
        label={t('hotspots.kind.video')}
        title={t('hotspots.video.choose')}
        kind="videos"
        mediaId={details.mediaId}
        onPick={(mediaId) => update(hotspot, { details: { ...details, mediaId } })}
      />
      <SavedText
        label={t('hotspots.media.altText')}
        value={details.altText}
        onCommit={(altText) => update(hotspot, { details: { ...details, altText } })}
        maxLength={textLimits.plainTextMaxLength}
        description={t('hotspots.media.textsHint')}
        placeholder={media?.altText}
        multiline
      />
      <PinFields
        hotspot={hotspot}
        mediaId={details.mediaId}
        onChange={(corners) => update(hotspot, { details: { ...details, corners } })}
      />
    </>
  )
}

function VideoCreateForm({ draft }: { draft: HotspotDraft }) {
  const { t } = useTranslation()
  const title = t('hotspots.video.choose')
  return <MediaCreateForm draft={draft} title={title} kind="videos" detailsOf={([mediaId]) => ({ mediaId })} />
}

export const videoHotspotEditor: HotspotKindEditor<'video'> = {
  Form: VideoForm,
  CreateForm: VideoCreateForm,
}
