import { dataOf } from '@stopover/client'
import type { Session } from './settings.ts'

export type UploadedPanorama = {
  /** File name without its extension. */
  readonly name: string
  readonly mediaId: string
}

/** Direction of the links between stops: straight ahead, a little below the horizon. */
const linkDirection = { yawDeg: 0, pitchDeg: -10 }

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
    const nextStop = stops[index + 1]
    if (nextStop === undefined) break
    const details = JSON.stringify({ targetStopId: nextStop.id })
    const hotspot = { ...linkDirection, details, wayBack: true }
    await api.POST('/api/v2/{aid}/stops/{stopId}/hotspots', {
      params: { path, query: { type: 'stop' } },
      body: hotspot,
      bodySerializer: () => toFormData(hotspot),
    })
  }
  return id
}

/** Converts a body to a form. */
function toFormData(body: Readonly<Record<string, string | number | boolean>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.set(name, String(value))
  return form
}
