import { Button, Divider, Stack, Text } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HotspotOf } from '../../../../../shared/hotspots/hotspots.ts'
import { pageSchemes } from '../../../../../shared/web/link-url.ts'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { PickButton } from '../../../library/media/picker/pick-button.tsx'
import type { HotspotDraft } from '../../tour-draft/editor-store.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { MediaChoice } from '../fields/media-choice.tsx'
import { MediaField } from '../fields/media-field.tsx'
import { UrlCreateForm, UrlField, type UrlFieldTexts } from '../fields/url-fields.tsx'
import type { HotspotKindEditor } from '../hotspot-kind-editor.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'

function useUrlTexts(): UrlFieldTexts {
  const { t } = useTranslation()
  return {
    label: t('hotspots.document.address'),
    hint: t('hotspots.document.hint'),
    invalidText: t('hotspots.address.wrong'),
    schemes: pageSchemes,
  }
}

type FormProps = { readonly hotspot: HotspotOf<'document'> }

/** A document of the library, with a button to use a URL instead. */
function LibraryForm({ hotspot, mediaId }: FormProps & { readonly mediaId: string }) {
  const { t } = useTranslation()
  const { update } = useHotspotActions()
  const urlTexts = useUrlTexts()
  const [isUrlOpen, setUrlOpen] = useState(false)
  return (
    <>
      <MediaField
        label={t('hotspots.document.file')}
        title={t('hotspots.document.choose')}
        kind="documents"
        mediaId={mediaId}
        onPick={(newMediaId) => update(hotspot, { details: { mediaId: newMediaId } })}
      />
      {isUrlOpen ? (
        <UrlField {...urlTexts} value="" onCommit={(url) => update(hotspot, { details: { url } })} />
      ) : (
        <Allowed to="manageTours">
          <Button variant="subtle" onClick={() => setUrlOpen(true)}>
            {t('hotspots.document.useAddress')}
          </Button>
        </Allowed>
      )}
    </>
  )
}

/** A document at a URL, with a button to choose one from the library instead. */
function UrlForm({ hotspot, url }: FormProps & { readonly url: string }) {
  const { t } = useTranslation()
  const { cache } = useTourEditor()
  const { update } = useHotspotActions()
  return (
    <>
      <UrlField {...useUrlTexts()} value={url} onCommit={(newUrl) => update(hotspot, { details: { url: newUrl } })} />
      <PickButton
        label={t('hotspots.document.choose')}
        title={t('hotspots.document.choose')}
        icon={<IconFileTypePdf size={18} />}
        kinds={['documents']}
        onPick={(media) => {
          cache.putMedia(media)
          update(hotspot, { details: { mediaId: media.id } })
        }}
      />
    </>
  )
}

function DocumentForm({ hotspot }: FormProps) {
  const { details } = hotspot
  return 'mediaId' in details ? (
    <LibraryForm hotspot={hotspot} mediaId={details.mediaId} />
  ) : (
    <UrlForm hotspot={hotspot} url={details.url} />
  )
}

function DocumentCreateForm({ draft }: { draft: HotspotDraft }) {
  const { t } = useTranslation()
  return (
    <Stack gap="md">
      <MediaChoice
        draft={draft}
        title={t('hotspots.document.choose')}
        kind="documents"
        detailsOf={([mediaId]) => ({ mediaId })}
        isInitiallyOpen={false}
      />
      <Text c="dimmed" size="sm">
        {t('hotspots.document.fileHint')}
      </Text>
      <Divider label={t('hotspots.document.or')} />
      <UrlCreateForm {...useUrlTexts()} draft={draft} submitLabel={t('hotspots.document.add')} />
    </Stack>
  )
}

export const documentHotspotEditor: HotspotKindEditor<'document'> = {
  Form: DocumentForm,
  CreateForm: DocumentCreateForm,
}
