import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { anImage } from '../../support/files/images.ts'
import { anApiToken } from '../../support/people/api-tokens.ts'
import { aPerson } from '../../support/people/people.ts'

const script = new URL('../../../docs/examples/make-tour.mjs', import.meta.url).pathname
const stopCount = 30

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'stopover-make-tour-'))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

it('a program makes, links, styles, translates and publishes a tour of 30 stops, and saves its visits', async () => {
  const owner = await aPerson(app)
  for (let index = 0; index < stopCount; index++) {
    const image = await anImage({ widthPx: 128, heightPx: 64, seed: index + 1 })
    await writeFile(join(folder, `Room ${String(index + 1).padStart(2, '0')}.jpg`), image)
  }
  const { token } = await anApiToken(app, { accountId: owner.accountId, userId: owner.userId, scope: 'publish' })
  const env = {
    PATH: process.env.PATH,
    STOPOVER_URL: app.address,
    STOPOVER_ACCOUNT: owner.accountId,
    STOPOVER_TOKEN: token,
  }
  const { stdout } = await promisify(execFile)(process.execPath, [script, folder, 'Harbor'], { cwd: folder, env })
  const [, tourId = ''] = /^30 stops are live: (\S+)/.exec(stdout) ?? []
  const tour = await owner.trpc.tours.get.query({ tourId })
  expect(tour).toMatchObject({ name: 'Harbor', languages: ['de'], styles: { accent: '#0b6e64', scheme: 'light' } })
  expect(tour.stops.map(({ name }) => name)).toEqual(
    Array.from({ length: stopCount }, (_, index) => `Room ${String(index + 1).padStart(2, '0')}`),
  )
  const links = tour.stops.map(({ hotspots }) => hotspots.filter(({ kind }) => kind === 'stop').length)
  expect(links).toEqual(
    Array.from({ length: stopCount }, (_, index) => (index === 0 || index === stopCount - 1 ? 1 : 2)),
  )
  const { tours } = await owner.trpc.tours.list.query({})
  const shareId = tours[0]?.publication?.shareId
  const page = await fetch(`${app.address}/share/${shareId}?lang=de`)
  expect(await page.text()).toContain('Harbor (deutsch)')
  expect(await readFile(join(folder, `${tourId}.csv`), 'utf8')).toMatch(/visits/i)
}, 300_000)
