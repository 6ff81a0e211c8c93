import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { uploadPath } from '../../src/shared/web/routes.ts'
import type { Editor } from './installation.ts'

const tusHeaders = { 'tus-resumable': '1.0.0' }
const writeIntervalMs = 100
/** Time in which the server stores the received bytes. */
const settleMs = 1_000
const fileBytes = 64 * 1024 ** 2

type UploadSpeed = { readonly bytesPerSecond: number; readonly seconds: number }
type Headers = Readonly<Record<string, string>>

async function createUpload(baseUrl: string, headers: Headers): Promise<string> {
  const encodeBase64 = (text: string) => Buffer.from(text).toString('base64')
  const metadata = `filename ${encodeBase64('Hall.jpg')},kind ${encodeBase64('panos')}`
  const response = await fetch(baseUrl + uploadPath, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(fileBytes), 'upload-metadata': metadata },
  })
  const location = response.headers.get('location')
  if (location === null) throw new Error(`creating an upload failed with ${response.status}: ${await response.text()}`)
  return new URL(location, baseUrl).href
}

/** Sends at a steady rate for a while, then stops in the middle of the file, like a phone that loses its network. */
async function sendPartially(url: string, headers: Headers, { bytesPerSecond, seconds }: UploadSpeed): Promise<void> {
  const patchHeaders = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const patchRequest = request(url, {
    method: 'PATCH',
    headers: { ...headers, ...patchHeaders, 'content-length': fileBytes },
  })
  let failure: Error | undefined
  patchRequest.on('error', (error) => {
    failure = error
  })
  patchRequest.on('response', ({ statusCode }) => {
    failure = new Error(`the server responded with ${statusCode} before the upload ended`)
  })
  const chunk = Buffer.alloc((bytesPerSecond * writeIntervalMs) / 1000, 1)
  const endMs = performance.now() + seconds * 1000
  while (performance.now() < endMs && failure === undefined) {
    patchRequest.write(chunk)
    await wait(writeIntervalMs)
  }
  if (failure !== undefined) throw failure
  patchRequest.removeAllListeners('error').on('error', () => {})
  patchRequest.destroy()
}

/** Uploads part of a file over a slow connection, then cancels; returns the number of bytes that the server stored. */
export async function uploadSlowly(baseUrl: string, editor: Editor, speed: UploadSpeed): Promise<number> {
  const headers = { ...editor.headers, ...tusHeaders }
  const url = await createUpload(baseUrl, headers)
  await sendPartially(url, headers, speed)
  await wait(settleMs)
  const { headers: uploadHeaders } = await fetch(url, { method: 'HEAD', headers })
  await fetch(url, { method: 'DELETE', headers })
  return Number(uploadHeaders.get('upload-offset'))
}
