import { useTranslation } from 'react-i18next'
import type { HotspotOf } from '../../../../../shared/hotspots/hotspots.ts'
import { linkSchemes } from '../../../../../shared/web/link-url.ts'
import type { HotspotDraft } from '../../tour-draft/editor-store.ts'
import { UrlCreateForm, UrlField, type UrlFieldTexts } from '../fields/url-fields.tsx'
import type { HotspotKindEditor } from '../hotspot-kind-editor.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'

function useUrlTexts(): UrlFieldTexts {
  const { t } = useTranslation()
  return {
    label: t('hotspots.link.address'),
    hint: t('hotspots.link.hint'),
    invalidText: t('hotspots.address.wrongLink'),
    schemes: linkSchemes,
  }
}

function LinkForm({ hotspot }: { hotspot: HotspotOf<'link'> }) {
  const { update } = useHotspotActions()
  const { url } = hotspot.details
  return (
    <UrlField {...useUrlTexts()} value={url} onCommit={(nextUrl) => update(hotspot, { details: { url: nextUrl } })} />
  )
}

function LinkCreateForm({ draft }: { draft: HotspotDraft }) {
  const { t } = useTranslation()
  return <UrlCreateForm {...useUrlTexts()} draft={draft} submitLabel={t('hotspots.link.add')} />
}

export const linkHotspotEditor: HotspotKindEditor<'link'> = {
  Form: LinkForm,
  CreateForm: LinkCreateForm,
}
