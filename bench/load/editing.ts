import type { Editor } from './installation.ts'

export type Edits = { readonly perSecond: number; readonly p99Ms: number; readonly conflicts: number }

/** Editor with the base URL of the server that they save to. */
export type EditorClient = { readonly baseUrl: string; readonly editor: Editor }
type SaveResult = { readonly version: number; readonly isConflict: boolean }

/** Saves a new name on top of a version; returns the new version. */
export type Save = (client: EditorClient, version: number, name: string) => Promise<SaveResult>

async function send(url: string, headers: Readonly<Record<string, string>>, body: unknown): Promise<Response> {
  const text = JSON.stringify(body)
  return fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: text })
}

const saveError = async (response: Response) =>
  new Error(`a save responded with ${response.status}: ${await response.text()}`)

export const saveTour: Save = async ({ baseUrl, editor }, version, name) => {
  const input = { json: { tourId: editor.tourId, version, name } }
  const response = await send(`${baseUrl}/trpc/tours.update`, editor.headers, input)
  if (!response.ok) throw await saveError(response)
  const { result } = await response.json()
  return { version: result.data.json.version, isConflict: false }
}

/** Saves a tour on the Express server, which checks nothing but the version. */
export const saveTourBare: Save = async ({ baseUrl, editor }, version, name) => {
  const response = await send(`${baseUrl}/tour/${editor.tourId}`, {}, { version, name })
  if (!response.ok) throw await saveError(response)
  return { version: (await response.json()).version, isConflict: false }
}

/** Saves the stop that all editors share. A conflict returns the version that another editor saved first. */
export const saveStop: Save = async ({ baseUrl, editor }, version, name) => {
  const input = { json: { stopId: editor.stopId, version, name } }
  const response = await send(`${baseUrl}/trpc/stops.update`, editor.headers, input)
  if (response.status !== 409 && !response.ok) throw await saveError(response)
  const { result, error } = await response.json()
  if (response.ok) return { version: result.data.json.stop.version, isConflict: false }
  return { version: error.json.data.facts.current.version, isConflict: true }
}

/** Lets each editor save again after each response for some seconds (closed-loop load). */
export async function edit(
  clients: readonly EditorClient[],
  versions: number[],
  { save, seconds }: { readonly save: Save; readonly seconds: number },
): Promise<Edits> {
  const startedMs = performance.now()
  const durationsMs: number[] = []
  let conflicts = 0
  const saveRepeatedly = async (client: EditorClient, index: number) => {
    for (let count = 0; performance.now() - startedMs < seconds * 1000; count += 1) {
      const saveStartedMs = performance.now()
      const saved = await save(client, versions[index] ?? 0, `Name ${index} ${count}`)
      versions[index] = saved.version
      if (saved.isConflict) conflicts += 1
      else durationsMs.push(performance.now() - saveStartedMs)
    }
  }
  await Promise.all(clients.map(saveRepeatedly))
  const elapsedSeconds = (performance.now() - startedMs) / 1000
  durationsMs.sort((a, b) => a - b)
  const p99Ms = durationsMs[Math.ceil(durationsMs.length * 0.99) - 1] ?? Number.NaN
  return { perSecond: durationsMs.length / elapsedSeconds, p99Ms, conflicts }
}
