import { useQuery } from '@tanstack/react-query'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import { dataUrlOf } from '../../../../platform/data-url.ts'
import { useTourEditor } from '../../../tour-draft/use-tour-editor.tsx'

/** As wide as it is drawn in the largest file, and some more. */
const wantedWidthPx = 480

/** Address of the tour's logo in a fitting size; undefined where it has none that can be shown. */
export function logoAddressOf({ styles, media }: Pick<Tour, 'styles' | 'media'>): string | undefined {
  const medium = media.find(({ id }) => id === styles?.logo?.mediaId)
  if (!medium?.baseUrl || medium.manifest?.mapping !== 'flat') return undefined
  const { renditions } = medium.manifest
  const rendition = renditions.find(({ widthPx }) => widthPx >= wantedWidthPx) ?? renditions.at(-1)
  return rendition && medium.baseUrl + rendition.file
}

async function logoAt(address: string): Promise<string> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`the logo could not be loaded: ${answer.status}`)
  return dataUrlOf(await answer.blob())
}

/** The tour's logo as a data address, once it is loaded. */
export function useLogoUrl(): { readonly hasLogo: boolean; readonly logoUrl: string | null } {
  const address = logoAddressOf(useTourEditor().tour)
  const { data } = useQuery({
    queryKey: ['logo-data-url', address],
    queryFn: () => logoAt(address ?? ''),
    enabled: address !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { hasLogo: address !== undefined, logoUrl: data ?? null }
}
