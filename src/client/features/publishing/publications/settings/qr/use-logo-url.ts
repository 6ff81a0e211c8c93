import { useQuery } from '@tanstack/react-query'
import type { Tour } from '../../../../../../shared/tours/tours.ts'
import { dataUrlOf } from '../../../../../platform/data-url.ts'
import { useTourEditor } from '../../../../tours/tour-draft/use-tour-editor.tsx'

/** Minimum width of the rendition: slightly more than the width of the logo in the largest QR code file. */
const minWidthPx = 480

/** URL of the smallest rendition of the tour's logo that is wide enough; undefined if there is no usable logo. */
export function logoUrlOf({ styles, media }: Pick<Tour, 'styles' | 'media'>): string | undefined {
  const medium = media.find(({ id }) => id === styles?.logo?.mediaId)
  if (!medium?.baseUrl || medium.manifest?.mapping !== 'flat') return undefined
  const { renditions } = medium.manifest
  const rendition = renditions.find(({ widthPx }) => widthPx >= minWidthPx) ?? renditions.at(-1)
  return rendition && medium.baseUrl + rendition.file
}

async function fetchLogo(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`the logo could not be loaded: ${response.status}`)
  return dataUrlOf(await response.blob())
}

/** Tour's logo as a data URL, null until it is loaded. */
export function useLogoUrl(): { readonly hasLogo: boolean; readonly logoUrl: string | null } {
  const url = logoUrlOf(useTourEditor().tour)
  const { data } = useQuery({
    queryKey: ['logo-data-url', url],
    queryFn: () => fetchLogo(url ?? ''),
    enabled: url !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { hasLogo: url !== undefined, logoUrl: data ?? null }
}
