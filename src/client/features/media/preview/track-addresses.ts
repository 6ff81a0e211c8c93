import { useEffect, useMemo } from 'react'
import type { CaptionTrack } from '../../../../shared/media/library.ts'

/** Addresses of captions for `<track>`, which takes nothing else; given back when they are not shown any more. */
export function useTrackAddresses(captions: readonly CaptionTrack[]): readonly string[] {
  const addresses = useMemo(
    () => captions.map(({ vtt }) => URL.createObjectURL(new Blob([vtt], { type: 'text/vtt' }))),
    [captions],
  )
  useEffect(
    () => () => {
      for (const address of addresses) URL.revokeObjectURL(address)
    },
    [addresses],
  )
  return addresses
}

/** Captions with their addresses, as players take them. */
export function trackedCaptions(captions: readonly CaptionTrack[], addresses: readonly string[]) {
  return captions.map(({ label, language }, index) => ({ label, language, url: addresses[index] ?? '' }))
}
