import { useTranslation } from 'react-i18next'
import type { HotspotOf } from '../../../../../shared/hotspots/hotspots.ts'
import type { HotspotDraft } from '../../tour-draft/editor-store.ts'
import { AltTextField, CaptionField } from '../fields/image-texts.tsx'
import { MediaCreateForm } from '../fields/media-create-form.tsx'
import { MediaField } from '../fields/media-field.tsx'
import type { HotspotKindEditor } from '../hotspot-kind-editor.ts'
import { PinFields } from '../inspector/pin-fields.tsx'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'

function ImageForm({ hotspot }: { hotspot: HotspotOf<'image'> }) {
  const { t } = useTranslation()
  const { update } = useHotspotActions()
  const { details } = hotspot
  return (
    <>
      <MediaField
        label={t('hotspots.kind.image')}
        title={t('hotspots.image.choose')}
        kind="images"
        mediaId={details.mediaId}
        onPick={(mediaId) => update(hotspot, { details: { ...details, mediaId } })}
      />
      <AltTextField image={details} onChange={(image) => update(hotspot, { details: image })} />
      <PinFields
        hotspot={hotspot}
        mediaId={details.mediaId}
        onChange={(corners) => update(hotspot, { details: { ...details, corners } })}
      />
    </>
  )
}

function ImageMoreFields({ hotspot }: { hotspot: HotspotOf<'image'> }) {
  const { update } = useHotspotActions()
  return <CaptionField image={hotspot.details} onChange={(image) => update(hotspot, { details: image })} />
}

function ImageCreateForm({ draft }: { draft: HotspotDraft }) {
  const { t } = useTranslation()
  const title = t('hotspots.image.choose')
  return <MediaCreateForm draft={draft} title={title} kind="images" detailsOf={([mediaId]) => ({ mediaId })} />
}

export const imageHotspotEditor: HotspotKindEditor<'image'> = {
  Form: ImageForm,
  MoreFields: ImageMoreFields,
  CreateForm: ImageCreateForm,
}
