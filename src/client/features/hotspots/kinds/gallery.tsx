import { ActionIcon, Button, Group } from '@mantine/core'
import { IconLibraryPhoto, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HotspotOf } from '../../../../shared/hotspots/hotspots.ts'
import type { HotspotDetails } from '../../../../shared/hotspots/registry.ts'
import { limits } from '../../../../shared/limits.ts'
import { useSortTexts } from '../../../ui/hooks/use-sort-texts.ts'
import { SortableList } from '../../../ui/layout/sortable-list.tsx'
import { Allowed } from '../../auth/session/allowed.tsx'
import { MediaPicker } from '../../media/picker/media-picker.tsx'
import type { HotspotDraft } from '../../tour-draft/editor-store.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { ImageTexts } from '../fields/image-texts.tsx'
import { MediumCreateForm } from '../fields/medium-create-form.tsx'
import { MediumFace } from '../fields/medium-face.tsx'
import classes from '../fields/medium-field.module.css'
import type { HotspotKindEditor } from '../hotspot-kind-editor.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'

type Image = HotspotDetails<'gallery'>['pictures'][number]

const plain = (mediaId: string): Image => ({ mediaId, altText: '', caption: '' })

/** One image may stand in a gallery twice, so its place is part of what tells it from the others. */
function identified(pictures: readonly Image[]) {
  return pictures.map((image, at) => {
    const nth = pictures.slice(0, at).filter(({ mediaId }) => mediaId === image.mediaId).length
    return { ...image, id: `${image.mediaId} ${nth}` }
  })
}

function AddImages({ count, onAdd }: { count: number; onAdd: (mediaIds: readonly string[]) => void }) {
  const { t } = useTranslation()
  const { cache } = useTourEditor()
  const [isPicking, setPicking] = useState(false)
  const room = limits.galleryImagesMax - count
  return (
    <Group>
      <Allowed to="manageTours">
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          disabled={room <= 0}
          onClick={() => setPicking(true)}
        >
          {t('hotspots.gallery.addImages')}
        </Button>
      </Allowed>
      <MediaPicker
        opened={isPicking}
        title={t('hotspots.gallery.choose')}
        kinds={['images']}
        multiple
        most={room}
        addLabel={(chosen) => t('hotspots.gallery.add', { count: chosen })}
        onClose={() => setPicking(false)}
        onPick={(media) => {
          for (const item of media) cache.putMedia(item)
          onAdd(media.map(({ id }) => id))
        }}
      />
    </Group>
  )
}

function GalleryForm({ hotspot }: { hotspot: HotspotOf<'gallery'> }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { update } = useHotspotActions()
  const { pictures } = hotspot.details
  const items = identified(pictures)
  const change = (next: readonly Image[]) => update(hotspot, { details: { pictures: next } })
  const put = (id: string, image: Image | null) =>
    change(items.flatMap(({ id: own, ...kept }) => (own === id ? (image ?? []) : kept)))
  const nameOf = ({ mediaId, caption }: Image) =>
    caption || (tour.media.find(({ id }) => id === mediaId)?.name ?? t('hotspots.media.gone'))
  return (
    <>
      <SortableList
        items={items}
        label={t('hotspots.kind.gallery')}
        nameOf={nameOf}
        texts={useSortTexts()}
        onReorder={(ids) => change(ids.flatMap((id) => pictures[items.findIndex((item) => item.id === id)] ?? []))}
      >
        {({ id, ...image }, handle) => (
          <div className={classes.image}>
            <div className={classes.imageHead}>
              {handle}
              <MediumFace mediaId={image.mediaId} />
              {items.length > 1 && (
                <Allowed to="manageTours" tip={t('hotspots.gallery.remove')}>
                  <ActionIcon
                    aria-label={t('hotspots.gallery.removeOf', { name: nameOf(image) })}
                    onClick={() => put(id, null)}
                  >
                    <IconX size={18} aria-hidden="true" />
                  </ActionIcon>
                </Allowed>
              )}
            </div>
            <ImageTexts image={image} onChange={(changed) => put(id, changed)} />
          </div>
        )}
      </SortableList>
      <AddImages count={pictures.length} onAdd={(ids) => change([...pictures, ...ids.map(plain)])} />
    </>
  )
}

function GalleryCreateForm({ draft }: { draft: HotspotDraft }) {
  const { t } = useTranslation()
  return (
    <MediumCreateForm
      draft={draft}
      title={t('hotspots.gallery.choose')}
      kind="images"
      most={limits.galleryImagesMax}
      detailsOf={(ids) => ({ pictures: ids.map(plain) })}
    />
  )
}

export const galleryHotspotEditor: HotspotKindEditor<'gallery'> = {
  Icon: IconLibraryPhoto,
  Form: GalleryForm,
  CreateForm: GalleryCreateForm,
}
