import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RichTextMedium, richTextMediaKinds } from '../../../../shared/web/rich-text.ts'
import type { RichTextMedia } from '../../../ui/fields/rich-text-media.ts'
import { MediaPicker } from '../../media/picker/media-picker.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { MediumFace, useTextMediumRemoval } from './medium-face.tsx'

type Insert = (media: readonly RichTextMedium[]) => void

/** Media of the library for a rich text, and the dialog that they are chosen in. */
export function useTextMedia(): { readonly media: RichTextMedia; readonly picker: ReactNode } {
  const { t } = useTranslation()
  const { cache } = useTourEditor()
  const insert = useRef<Insert | null>(null)
  const [isPicking, setPicking] = useState(false)
  const media = useMemo(
    (): RichTextMedia => ({
      useRemoveLabel: useTextMediumRemoval,
      adding: {
        label: t('hotspots.info.insertMedia'),
        choose: (next) => {
          insert.current = next
          setPicking(true)
        },
      },
      Face: MediumFace,
    }),
    [t],
  )
  const picker = (
    <MediaPicker
      opened={isPicking}
      title={t('hotspots.info.insertMedia')}
      kinds={richTextMediaKinds}
      multiple
      addLabel={(count) => t('hotspots.info.insertCount', { count })}
      onClose={() => setPicking(false)}
      onPick={(picked) => {
        for (const item of picked) cache.putMedia(item)
        const named = picked.flatMap(({ id, kind }) => {
          const known = richTextMediaKinds.find((name) => name === kind)
          return known ? [{ mediaId: id, kind: known }] : []
        })
        insert.current?.(named)
      }}
    />
  )
  return { media, picker }
}
