import { randomFillSync } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { callerOf } from '../../tests/support/people/people.ts'
import { uploadFile, waitForBuild } from '../../tests/support/people/uploads.ts'

/** Editor of the filled installation. */
export type Editor = {
  readonly headers: Readonly<Record<string, string>>
  readonly tourId: string
  readonly email: string
  readonly password: string
}

const buildTimeoutMs = 300_000
const concurrency = 8

/** Makes a number of calls, `concurrency` at a time. */
async function repeat(count: number, call: () => Promise<unknown>): Promise<void> {
  let remaining = count
  const callRepeatedly = async () => {
    while (remaining > 0) {
      remaining -= 1
      await call()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, callRepeatedly))
}

async function loadPage(url: string): Promise<void> {
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`)
}

/** Signs in without sending the token of the editor's session, because a new sign-in would end that session. */
async function signIn(baseUrl: string, input: Pick<Editor, 'email' | 'password'>): Promise<void> {
  const body = JSON.stringify({ json: input })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${baseUrl}/trpc/auth.signIn`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`signing in failed with ${response.status}: ${await response.text()}`)
}

/** Unique panorama, so that it is built rather than reused. */
function createPanorama(): Promise<Buffer> {
  const pixels = Buffer.alloc(4096 * 2048 * 3, 128)
  randomFillSync(pixels, 0, 1000)
  return sharp(pixels, { raw: { width: 4096, height: 2048, channels: 3 } })
    .jpeg()
    .toBuffer()
}

type Caller = Pick<ReturnType<typeof callerOf>, 'trpc'>

async function publish({ trpc }: Caller, tourId: string): Promise<string> {
  const { number } = await trpc.publishing.publish.mutate({ tourId })
  for (;;) {
    const { publication } = await trpc.tours.get.query({ tourId })
    if (publication.liveNumber === number && publication.shareId !== null) return publication.shareId
    await wait(200)
  }
}

/** Does a typical day's work: signs in, lists and opens tours, uploads and publishes a panorama, and visits its tour. */
export async function doDayOfWork(baseUrl: string, { headers, tourId, email, password }: Editor): Promise<void> {
  const token = headers.authorization?.replace('Bearer ', '') ?? ''
  const { trpc } = callerOf({ token, account: headers['stopover-account'] ?? '', address: () => baseUrl })
  for (let count = 0; count < 5; count += 1) await signIn(baseUrl, { email, password })
  await repeat(200, () => trpc.tours.list.query({}))
  await repeat(100, () => trpc.tours.get.query({ tourId }))
  const mediaId = await uploadFile(baseUrl, { headers: { ...headers } }, { bytes: await createPanorama() })
  const medium = await waitForBuild({ trpc }, mediaId, buildTimeoutMs)
  if (medium.status !== 'complete') throw new Error(`the panorama's build ended as ${medium.status}`)
  const tour = await trpc.tours.create.mutate({ name: 'Hall', mediaIds: [mediaId] })
  const shareId = await publish({ trpc }, tour.id)
  for (const path of ['manifest.json', 'stop/1'])
    await repeat(1_000, () => loadPage(`${baseUrl}/share/${shareId}/${path}`))
}
