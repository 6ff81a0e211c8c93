import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { uploadPath } from '../../src/shared/web/routes.ts'
import type { Editor } from './installation.ts'

const tusHeaders = { 'tus-resumable': '1.0.0' }
const writeEveryMs = 100
const fileBytes = 64 * 1024 ** 2

type Pace = { readonly bytesPerSecond: number; readonly seconds: number }
type Headers = Readonly<Record<string, string>>

async function createUpload(address: string, headers: Headers): Promise<string> {
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const metadata = `filename ${encoded('Hall.jpg')},kind ${encoded('panos')}`
  const response = await fetch(address + uploadPath, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(fileBytes), 'upload-metadata': metadata },
  })
  const location = response.headers.get('location')
  if (location === null) throw new Error(`an upload was answered ${response.status}: ${await response.text()}`)
  return new URL(location, address).href
}

/** Sends at a steady rate for a while, then stops in the middle of the file, like a phone that loses its network. */
async function send(url: string, headers: Headers, { bytesPerSecond, seconds }: Pace): Promise<void> {
  const patch = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const sending = request(url, { method: 'PATCH', headers: { ...headers, ...patch, 'content-length': fileBytes } })
  let failure: Error | undefined
  sending.on('error', (error) => {
    failure = error
  })
  sending.on('response', ({ statusCode }) => {
    failure = new Error(`an upload was answered ${statusCode} before it ended`)
  })
  const chunk = Buffer.alloc((bytesPerSecond * writeEveryMs) / 1000, 1)
  const untilMs = performance.now() + seconds * 1000
  while (performance.now() < untilMs && failure === undefined) {
    sending.write(chunk)
    await wait(writeEveryMs)
  }
  if (failure !== undefined) throw failure
  sending.removeAllListeners('error').on('error', () => {})
  sending.destroy()
}

/** Uploads at the rate of a slow line and returns the offset that the server reports; the upload is canceled afterwards. */
export async function uploadSlowly(address: string, editor: Editor, pace: Pace): Promise<number> {
  const headers = { ...editor.headers, ...tusHeaders }
  const url = await createUpload(address, headers)
  await send(url, headers, pace)
  await wait(1_000)
  const { headers: uploadHeaders } = await fetch(url, { method: 'HEAD', headers })
  await fetch(url, { method: 'DELETE', headers })
  return Number(uploadHeaders.get('upload-offset'))
}
