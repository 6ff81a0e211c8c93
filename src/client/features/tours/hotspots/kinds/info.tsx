import { useTranslation } from 'react-i18next'
import type { HotspotOf } from '../../../../../shared/hotspots/hotspots.ts'
import { fieldId } from '../../../../../shared/web/field-anchors.ts'
import { RichTextField } from '../../../../ui/fields/rich-text-field.tsx'
import { useRichTextLabels } from '../../tour-draft/rich-text-labels.ts'
import { useTextMedia } from '../fields/use-text-media.tsx'
import type { HotspotKindEditor } from '../hotspot-kind-editor.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'

function InfoForm({ hotspot, isNew = false }: { hotspot: HotspotOf<'info'>; isNew?: boolean }) {
  const { t } = useTranslation()
  const { update } = useHotspotActions()
  const labels = useRichTextLabels()
  const { media, picker } = useTextMedia()
  return (
    <>
      <RichTextField
        id={fieldId('text')}
        textId={hotspot.id}
        label={t('hotspots.info.text')}
        html={hotspot.details.html}
        onCommit={(html) => update(hotspot, { details: { html } })}
        labels={labels}
        media={media}
        autoFocus={isNew}
      />
      {picker}
    </>
  )
}

export const infoHotspotEditor: HotspotKindEditor<'info'> = {
  Form: InfoForm,
  focusesForm: true,
}
