import { dataOf } from '@stopover/client'
import type { Session } from './settings.ts'
import type { UploadedPanorama } from './upload-folder.ts'

/** Creates a tour with a stop for each panorama, each linked to the next one and back. Resolves to the tour's id. */
export async function createTour(
  { client, accountId: aid }: Session,
  name: string,
  panoramas: readonly UploadedPanorama[],
): Promise<string> {
  const { api } = client
  const mediaIds = panoramas.map(({ mediaId }) => mediaId)
  const { id, stops } = await dataOf(
    api.POST('/api/v2/{aid}/tours', { params: { path: { aid } }, body: { name, mediaIds } }),
  )
  for (const [index, stop] of stops.entries()) {
    const path = { aid, stopId: stop.id }
    await api.PATCH('/api/v2/{aid}/stops/{stopId}', {
      params: { path },
      body: { version: stop.version, name: panoramas[index]?.name ?? stop.name },
    })
    const next = stops[index + 1]
    if (next === undefined) break
    const form = new FormData()
    form.set('yawDeg', '0')
    form.set('pitchDeg', '-10')
    form.set('details', JSON.stringify({ targetStopId: next.id }))
    form.set('wayBack', 'true')
    await api.POST('/api/v2/{aid}/stops/{stopId}/hotspots', {
      params: { path, query: { type: 'stop' } },
      body: { yawDeg: 0, pitchDeg: -10, details: { targetStopId: next.id }, wayBack: true },
      bodySerializer: () => form,
    })
  }
  return id
}
