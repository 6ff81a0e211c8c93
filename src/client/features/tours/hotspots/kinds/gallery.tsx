import { ActionIcon, Button, Group } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hotspotLimits } from '../../../../../shared/hotspots/hotspot-limits.ts'
import type { HotspotOf } from '../../../../../shared/hotspots/hotspots.ts'
import type { HotspotDetails } from '../../../../../shared/hotspots/registry.ts'
import { useSortTexts } from '../../../../ui/hooks/use-sort-texts.ts'
import { SortableList } from '../../../../ui/layout/sortable-list.tsx'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { MediaPicker } from '../../../library/media/picker/media-picker.tsx'
import type { HotspotDraft } from '../../tour-draft/editor-store.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { ImageTexts } from '../fields/image-texts.tsx'
import { MediaCreateForm } from '../fields/media-create-form.tsx'
import classes from '../fields/media-field.module.css'
import { MediaRow } from '../fields/media-row.tsx'
import type { HotspotKindEditor } from '../hotspot-kind-editor.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'

type GalleryImage = HotspotDetails<'gallery'>['pictures'][number]

const newImage = (mediaId: string): GalleryImage => ({ mediaId, altText: '', caption: '' })

/** Adds unique ids to the images. The same image can be in a gallery twice, so its media id is not unique. */
function withIds(pictures: readonly GalleryImage[]) {
  return pictures.map((image, index) => {
    const occurrence = pictures.slice(0, index).filter(({ mediaId }) => mediaId === image.mediaId).length
    return { ...image, id: `${image.mediaId} ${occurrence}` }
  })
}

function AddImages({ count, onAdd }: { count: number; onAdd: (mediaIds: readonly string[]) => void }) {
  const { t } = useTranslation()
  const { cache } = useTourEditor()
  const [isPicking, setPicking] = useState(false)
  const remainingCount = hotspotLimits.galleryImagesMax - count
  return (
    <Group>
      <Allowed to="manageTours">
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          disabled={remainingCount <= 0}
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
        maxCount={remainingCount}
        addLabel={(chosenCount) => t('hotspots.gallery.add', { count: chosenCount })}
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
  const items = withIds(pictures)
  const change = (next: readonly GalleryImage[]) => update(hotspot, { details: { pictures: next } })
  const replaceImage = (id: string, image: GalleryImage) =>
    change(items.map(({ id: itemId, ...current }) => (itemId === id ? image : current)))
  const removeImage = (id: string) =>
    change(items.filter((item) => item.id !== id).map(({ id: _id, ...image }) => image))
  const nameOf = ({ mediaId, caption }: GalleryImage) =>
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
              <MediaRow mediaId={image.mediaId} />
              {items.length > 1 && (
                <Allowed to="manageTours" tip={t('hotspots.gallery.remove')}>
                  <ActionIcon
                    aria-label={t('hotspots.gallery.removeOf', { name: nameOf(image) })}
                    onClick={() => removeImage(id)}
                  >
                    <IconX size={18} aria-hidden="true" />
                  </ActionIcon>
                </Allowed>
              )}
            </div>
            <ImageTexts
              image={image}
              isFirst={
                items.findIndex(({ mediaId }) => mediaId === image.mediaId) ===
                items.findIndex((item) => item.id === id)
              }
              onChange={(changed) => replaceImage(id, changed)}
            />
          </div>
        )}
      </SortableList>
      <AddImages count={pictures.length} onAdd={(ids) => change([...pictures, ...ids.map(newImage)])} />
    </>
  )
}

function GalleryCreateForm({ draft }: { draft: HotspotDraft }) {
  const { t } = useTranslation()
  return (
    <MediaCreateForm
      draft={draft}
      title={t('hotspots.gallery.choose')}
      kind="images"
      maxCount={hotspotLimits.galleryImagesMax}
      detailsOf={(ids) => ({ pictures: ids.map(newImage) })}
    />
  )
}

export const galleryHotspotEditor: HotspotKindEditor<'gallery'> = {
  Form: GalleryForm,
  CreateForm: GalleryCreateForm,
}
