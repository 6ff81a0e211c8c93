import { Button } from '@mantine/core'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { HotspotOf } from '../../../../../shared/hotspots/hotspots.ts'
import { pageSchemes } from '../../../../../shared/web/link-url.ts'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { PickButton } from '../../../library/media/picker/pick-button.tsx'
import type { HotspotDraft } from '../../tour-draft/editor-store.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { MediaField } from '../fields/media-field.tsx'
import { UrlCreateForm, UrlField, type UrlFieldTexts } from '../fields/url-fields.tsx'
import type { HotspotKindEditor } from '../hotspot-kind-editor.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'

function useUrlTexts(): UrlFieldTexts {
  const { t } = useTranslation()
  return {
    label: t('hotspots.embed.address'),
    hint: t('hotspots.embed.hint'),
    invalidText: t('hotspots.address.wrong'),
    schemes: pageSchemes,
  }
}

type PosterFieldProps = { readonly mediaId: string | null; readonly onChange: (mediaId: string | null) => void }

function RemovePosterButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <Allowed to="manageTours">
      <Button
        mt={6}
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconX size={16} />}
        onClick={onClick}
      >
        {t('hotspots.embed.removePoster')}
      </Button>
    </Allowed>
  )
}

/** Poster: the image that visitors see until they open the page. */
function PosterField({ mediaId, onChange }: PosterFieldProps) {
  const { t } = useTranslation()
  const { cache } = useTourEditor()
  if (mediaId === null) {
    return (
      <div>
        <PickButton
          label={t('hotspots.embed.choosePoster')}
          icon={<IconPhoto size={18} />}
          title={t('hotspots.image.choose')}
          kinds={['images']}
          onPick={(image) => {
            cache.putMedia(image)
            onChange(image.id)
          }}
        />
      </div>
    )
  }
  return (
    <div>
      <MediaField
        label={t('hotspots.embed.poster')}
        title={t('hotspots.image.choose')}
        kind="images"
        mediaId={mediaId}
        onPick={onChange}
      />
      <RemovePosterButton onClick={() => onChange(null)} />
    </div>
  )
}

function EmbedForm({ hotspot }: { hotspot: HotspotOf<'embed'> }) {
  const { update } = useHotspotActions()
  const { details } = hotspot
  const updateDetails = (changes: Partial<typeof details>) => update(hotspot, { details: { ...details, ...changes } })
  return (
    <>
      <UrlField {...useUrlTexts()} value={details.url} onCommit={(url) => updateDetails({ url })} />
      <PosterField mediaId={details.posterMediaId} onChange={(posterMediaId) => updateDetails({ posterMediaId })} />
    </>
  )
}

function EmbedCreateForm({ draft }: { draft: HotspotDraft }) {
  const { t } = useTranslation()
  return <UrlCreateForm {...useUrlTexts()} draft={draft} submitLabel={t('hotspots.embed.add')} />
}

export const embedHotspotEditor: HotspotKindEditor<'embed'> = {
  Form: EmbedForm,
  CreateForm: EmbedCreateForm,
}
