// Makes a tour of a folder of panoramas by the REST API alone: uploads them, links stop to stop both ways, styles and
// translates it, publishes it, and saves the visits of this month as a file. Node 20 or newer, no packages.
// STOPOVER_URL=https://tours.example STOPOVER_ACCOUNT=… STOPOVER_TOKEN=stp_… node make-tour.mjs FOLDER NAME
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const { STOPOVER_URL: url, STOPOVER_ACCOUNT: account, STOPOVER_TOKEN: token } = process.env
const [, , folder, name] = process.argv
const base64 = (text) => Buffer.from(text).toString('base64')

async function send(path, { method = 'GET', headers = {}, body } = {}) {
  const allHeaders = { authorization: `Bearer ${token}`, ...headers }
  const response = await fetch(new URL(path, url), { method, body, headers: allHeaders })
  if (response.status === 429) {
    await wait(1000 * Number(response.headers.get('retry-after') ?? 1))
    return send(path, { method, headers, body })
  }
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response
}

const call = async (method, path, body) => {
  const content =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return (await send(`/api/v2/${account}${path}`, { method, ...content })).json()
}

/** Sends a file by the tus protocol, in one piece, and waits until its tiles are made. */
async function upload(file) {
  const bytes = await readFile(join(folder, file))
  const tus = { 'tus-resumable': '1.0.0' }
  const metadata = `filename ${base64(file)},kind ${base64('panos')}`
  const length = { 'upload-length': String(bytes.length), 'upload-metadata': metadata }
  const created = await send('/uploads', { method: 'POST', headers: { ...tus, ...length } })
  const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const sent = await send(created.headers.get('location'), { method: 'PATCH', headers, body: bytes })
  const mediaId = sent.headers.get('stopover-media-id')
  for (;;) {
    const { status } = await call('GET', `/media/${mediaId}`)
    if (status === 'complete') return mediaId
    if (status === 'failed') throw new Error(`${file} could not be processed`)
    await wait(500)
  }
}

const files = (await readdir(folder)).filter((file) => /\.(jpe?g|png|webp)$/i.test(file)).sort()
const mediaIds = []
for (const file of files) mediaIds.push(await upload(file))
const { id: tourId, version, stops } = await call('POST', '/tours', { name, mediaIds })
for (const [index, stop] of stops.entries()) {
  await call('PATCH', `/stops/${stop.id}`, {
    version: stop.version,
    name: basename(files[index], extname(files[index])),
  })
  const next = stops[index + 1]
  if (next === undefined) break
  const form = new FormData()
  form.set('yawDeg', '0')
  form.set('pitchDeg', '-10')
  form.set('details', JSON.stringify({ targetStopId: next.id }))
  form.set('wayBack', 'true')
  await send(`/api/v2/${account}/stops/${stop.id}/hotspots?type=stop`, { method: 'POST', body: form })
}
await call('PATCH', `/tours/${tourId}`, { version, languages: ['de'], styles: { accent: '#0b6e64', scheme: 'light' } })
const german = JSON.stringify({ 'tour.name': `${name} (deutsch)` })
await call('POST', `/tours/${tourId}/translations/file`, { language: 'de', format: 'json', file: german })
const { id } = await call('POST', `/tours/${tourId}/publications`, {})
for (let status = 'queued'; status !== 'live'; await wait(500)) {
  const { publications } = await call('GET', `/tours/${tourId}/publications`)
  const publication = publications.find((one) => one.id === id)
  status = publication?.status
  if (!['queued', 'building', 'live'].includes(status))
    throw new Error(`not published: ${publication?.failure ?? status}`)
}
const today = new Date().toISOString().slice(0, 10)
const visits = await send(`/api/v2/${account}/tours/${tourId}/analytics.csv?from=${today.slice(0, 8)}01&to=${today}`)
await writeFile(`${tourId}.csv`, await visits.text())
console.log(`${stops.length} stops are live: ${tourId}`)
