import { useEffect, useMemo } from 'react'
import type { CaptionTrack } from '../../../../../shared/media/library.ts'

/** Object URLs of captions for `<track>`, revoked when the captions change or unmount. */
export function useTrackUrls(captions: readonly CaptionTrack[]): readonly string[] {
  const urls = useMemo(
    () => captions.map(({ vtt }) => URL.createObjectURL(new Blob([vtt], { type: 'text/vtt' }))),
    [captions],
  )
  useEffect(
    () => () => {
      for (const url of urls) URL.revokeObjectURL(url)
    },
    [urls],
  )
  return urls
}

/** Captions with their URLs, as players expect them. */
export function captionsWithUrls(captions: readonly CaptionTrack[], urls: readonly string[]) {
  return captions.map(({ label, language }, index) => ({ label, language, url: urls[index] ?? '' }))
}
