import { IconFileText } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { HotspotOf } from '../../../../shared/hotspots/hotspots.ts'
import { pageSchemes } from '../../../../shared/web-address.ts'
import type { HotspotDraft } from '../../tour-editor/editor-store.ts'
import { AddressCreateForm, AddressField, type AddressWords } from '../address-form.tsx'
import type { HotspotKindEditor } from '../hotspot-kind-editor.ts'
import { useHotspotActions } from '../use-hotspot-actions.ts'

function useWords(): AddressWords {
  const { t } = useTranslation()
  return {
    label: t('hotspots.document.address'),
    hint: t('hotspots.document.hint'),
    wrong: t('hotspots.address.wrong'),
    schemes: pageSchemes,
  }
}

function DocumentForm({ hotspot }: { hotspot: HotspotOf<'document'> }) {
  const { update } = useHotspotActions()
  const { url } = hotspot.details
  return <AddressField {...useWords()} value={url} onCommit={(to) => update(hotspot, { details: { url: to } })} />
}

function DocumentCreateForm({ draft }: { draft: HotspotDraft }) {
  const { t } = useTranslation()
  return <AddressCreateForm {...useWords()} draft={draft} add={t('hotspots.document.add')} />
}

export const documentHotspotEditor: HotspotKindEditor<'document'> = {
  Icon: IconFileText,
  Form: DocumentForm,
  CreateForm: DocumentCreateForm,
}
