import { useCallback, useEffect, useRef, useState } from 'react'
import type { MediaDetail } from '../../../../../shared/media/library.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useMediaRefresh } from '../use-media-refresh.ts'

type EditableFields = Pick<
  MediaDetail,
  'name' | 'altText' | 'credit' | 'folderId' | 'capturedAt' | 'location' | 'headingDeg' | 'transcript'
> & { readonly tags: string[] }

export type MediaChange = Partial<EditableFields>

const saveDelayMs = 800

/**
 * Debounced autosave of the fields of a media item. Changes that could not be saved stay in the fields, so that the
 * save can be retried.
 */
export function useMediaSaves(media: MediaDetail) {
  const utils = trpc.useUtils()
  const { applyChanges, refreshAll } = useMediaRefresh()
  const [unsaved, setUnsaved] = useState<MediaChange>({})
  const pendingChange = useRef<MediaChange>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { mutate, isPending, isSuccess, error } = trpc.media.update.useMutation({
    onSuccess: (item, { mediaId: _id, ...saved }) => {
      utils.media.get.setData({ mediaId: item.id }, (before) =>
        before === undefined ? before : { ...before, ...item, transcript: saved.transcript ?? before.transcript },
      )
      applyChanges([item])
      if ('folderId' in saved || 'tags' in saved) void refreshAll()
      // A field that was edited again during the save keeps its new value.
      setUnsaved((before) =>
        Object.fromEntries(Object.entries(before).filter(([key, value]) => !hasSavedValue(saved, key, value))),
      )
    },
  })
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const change = pendingChange.current
    if (Object.keys(change).length === 0) return
    pendingChange.current = {}
    mutate({ mediaId: media.id, ...change })
  }, [media.id, mutate])
  useEffect(() => flush, [flush])
  const edit = (change: MediaChange) => {
    setUnsaved((before) => ({ ...before, ...change }))
    pendingChange.current = { ...pendingChange.current, ...change }
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, saveDelayMs)
  }
  const retry = () => {
    pendingChange.current = { ...unsaved, ...pendingChange.current }
    flush()
  }
  return { values: { ...media, ...unsaved }, edit, flush, retry, isPending, isSuccess, error }
}

/** True if a field still has the value that was saved. */
function hasSavedValue(saved: Readonly<Record<string, unknown>>, key: string, value: unknown): boolean {
  return Object.hasOwn(saved, key) && saved[key] === value
}
