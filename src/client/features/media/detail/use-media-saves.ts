import { useCallback, useEffect, useRef, useState } from 'react'
import type { MediaDetail } from '../../../../shared/media/library.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useMediaRefresh } from '../use-media-refresh.ts'

type SaidOfMedia = Pick<
  MediaDetail,
  'name' | 'altText' | 'credit' | 'folderId' | 'capturedAt' | 'location' | 'headingDeg' | 'transcript'
> & { readonly tags: string[] }

export type MediaChange = Partial<SaidOfMedia>

const quietMs = 800

/**
 * What people say about a medium saves itself once they pause or leave the field. What could not be saved stays in the
 * fields, to be tried again.
 */
export function useMediaSaves(media: MediaDetail) {
  const utils = trpc.useUtils()
  const { showChanged, refreshAll } = useMediaRefresh()
  const [said, setSaid] = useState<MediaChange>({})
  const waiting = useRef<MediaChange>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { mutate, isPending, isSuccess, error } = trpc.media.update.useMutation({
    onSuccess: (item, { mediaId: _id, ...saved }) => {
      utils.media.get.setData({ mediaId: item.id }, (before) =>
        before === undefined ? before : { ...before, ...item, transcript: saved.transcript ?? before.transcript },
      )
      showChanged([item])
      if ('folderId' in saved || 'tags' in saved) void refreshAll()
      // Only what is still as it was sent gives way to what is stored.
      setSaid((now) => Object.fromEntries(Object.entries(now).filter(([key, value]) => !sent(saved, key, value))))
    },
  })
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const change = waiting.current
    if (Object.keys(change).length === 0) return
    waiting.current = {}
    mutate({ mediaId: media.id, ...change })
  }, [media.id, mutate])
  useEffect(() => flush, [flush])
  const say = (change: MediaChange) => {
    setSaid((before) => ({ ...before, ...change }))
    waiting.current = { ...waiting.current, ...change }
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, quietMs)
  }
  const retry = () => {
    waiting.current = { ...said, ...waiting.current }
    flush()
  }
  return { shown: { ...media, ...said }, say, flush, retry, isPending, isSuccess, error }
}

function sent(saved: Readonly<Record<string, unknown>>, key: string, value: unknown): boolean {
  return Object.hasOwn(saved, key) && saved[key] === value
}
