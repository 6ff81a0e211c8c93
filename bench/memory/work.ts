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

async function repeat(count: number, call: () => Promise<unknown>): Promise<void> {
  let remaining = count
  const work = async () => {
    while (remaining > 0) {
      remaining -= 1
      await call()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}

async function loadPage(url: string): Promise<void> {
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`)
}

/** Signs in without sending the session's token, because a new sign-in would end that session. */
async function signIn(address: string, input: Pick<Editor, 'email' | 'password'>): Promise<void> {
  const body = JSON.stringify({ json: input })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${address}/trpc/auth.signIn`, { method: 'POST', headers, body })
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

/** Does the typical work of a day: sign-ins, lists of tours, tours, an upload with its build, and visitors. */
export async function doDayOfWork(address: string, { headers, tourId, email, password }: Editor): Promise<void> {
  const token = headers.authorization?.replace('Bearer ', '') ?? ''
  const { trpc } = callerOf({ token, account: headers['stopover-account'] ?? '', address: () => address })
  for (let count = 0; count < 5; count += 1) await signIn(address, { email, password })
  await repeat(200, () => trpc.tours.list.query({}))
  await repeat(100, () => trpc.tours.get.query({ tourId }))
  const mediaId = await uploadFile(address, { headers: { ...headers } }, { bytes: await createPanorama() })
  const built = await waitForBuild({ trpc }, mediaId, buildTimeoutMs)
  if (built.status !== 'complete') throw new Error(`the panorama is ${built.status}`)
  const created = await trpc.tours.create.mutate({ name: 'Hall', mediaIds: [mediaId] })
  const shareId = await publish({ trpc }, created.id)
  for (const path of ['manifest.json', 'stop/1'])
    await repeat(1_000, () => loadPage(`${address}/share/${shareId}/${path}`))
}
