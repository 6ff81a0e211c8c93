import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RichTextMedium, richTextMediaKinds } from '../../../../../shared/web/rich-text.ts'
import type { RichTextMedia } from '../../../../ui/fields/rich-text-media.ts'
import { MediaPicker } from '../../../library/media/picker/media-picker.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { MediaRow, useRemoveMediaLabel } from './media-row.tsx'

type Insert = (media: readonly RichTextMedium[]) => void

/** Media in a rich text, and the picker that inserts them. */
export function useTextMedia(): { readonly media: RichTextMedia; readonly picker: ReactNode } {
  const { t } = useTranslation()
  const { cache } = useTourEditor()
  const insert = useRef<Insert | null>(null)
  const [isPicking, setPicking] = useState(false)
  const media = useMemo(
    (): RichTextMedia => ({
      useRemoveLabel: useRemoveMediaLabel,
      insertion: {
        label: t('hotspots.info.insertMedia'),
        choose: (insertMedia) => {
          insert.current = insertMedia
          setPicking(true)
        },
      },
      Preview: MediaRow,
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
        const references = picked.flatMap(({ id, kind }) => {
          const textKind = richTextMediaKinds.find((name) => name === kind)
          return textKind ? [{ mediaId: id, kind: textKind }] : []
        })
        insert.current?.(references)
      }}
    />
  )
  return { media, picker }
}
