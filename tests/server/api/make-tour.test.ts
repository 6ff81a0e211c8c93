import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rollUp } from '../../../src/server/domain/insight/analytics/rollup/roll-up.ts'
import type { VisitBatch } from '../../../src/shared/analytics/visit-events.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { anImage } from '../../support/files/images.ts'
import { anApiToken } from '../../support/people/api-tokens.ts'
import { aPerson, type Person } from '../../support/people/people.ts'
import { browser, sendVisit, waitingBatches } from '../insight/analytics/visited-tour.ts'

const script = new URL('../../../docs/examples/make-tour.mjs', import.meta.url).pathname
const stopCount = 4

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

/** Starts a proxy to the server that runs `beforeExport` before a request for an export. */
async function startProxy(beforeExport: () => Promise<void>) {
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.includes('/analytics.csv')) await beforeExport()
    const url = new URL(request.url ?? '/', app.address)
    const { method, headers } = request
    const forwardedRequest = httpRequest(url, { method, headers }, (forwardedResponse) => {
      response.writeHead(forwardedResponse.statusCode ?? 502, forwardedResponse.headers)
      forwardedResponse.pipe(response)
    })
    request.pipe(forwardedRequest)
  }
  const server = createServer((request, response) => {
    forward(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

/** Sends two visits like browsers: one opens the first stop's link, the other reads the text tour. */
async function visitTwice(owner: Person): Promise<void> {
  const { tours } = await owner.trpc.tours.list.query({})
  const [listedTour] = tours
  const { stops } = await owner.trpc.tours.get.query({ tourId: listedTour?.id ?? '' })
  const stopId = stops[0]?.id ?? ''
  const hotspotId = stops[0]?.hotspots[0]?.id ?? ''
  const visit = { language: 'de', device: 'computer' } as const
  const firstEvents: VisitBatch['events'] = [
    { kind: 'stop', stopId, fromStopId: null },
    { kind: 'time', stopId, durationMs: 4200 },
    { kind: 'hotspotOpened', hotspotId },
  ]
  const shareId = listedTour?.publication?.shareId ?? ''
  const otherBrowser = { headers: { 'user-agent': browser.replace('140', '141') } }
  const responses = [
    await sendVisit(app, shareId, { visit, events: firstEvents }),
    await sendVisit(app, shareId, { visit, events: [{ kind: 'textTour' }] }, otherBrowser),
  ]
  expect(responses.map(({ status }) => status)).toEqual([204, 204])
  await expect
    .poll(async () => {
      await rollUp(app.em())
      return waitingBatches(app.em())
    })
    .toEqual([])
}

it('the example program publishes a tour from a folder and exports its visits', async () => {
  const owner = await aPerson(app)
  for (let index = 0; index < stopCount; index++) {
    const image = await anImage({ widthPx: 128, heightPx: 64, seed: index + 1 })
    await writeFile(join(folder, `Room ${String(index + 1).padStart(2, '0')}.jpg`), image)
  }
  const { token } = await anApiToken(app, { accountId: owner.accountId, userId: owner.userId, scope: 'publish' })
  const proxy = await startProxy(() => visitTwice(owner))
  const env = {
    PATH: process.env.PATH,
    STOPOVER_URL: proxy.url,
    STOPOVER_ACCOUNT: owner.accountId,
    STOPOVER_TOKEN: token,
  }
  const { stdout } = await promisify(execFile)(process.execPath, [script, folder, 'Harbor'], { cwd: folder, env })
  proxy.stop()
  const [, tourId = ''] = /^4 stops are live: (\S+)/.exec(stdout) ?? []
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
  const [headerLine = '', ...lines] = (await readFile(join(folder, `${tourId}.csv`), 'utf8')).trimEnd().split('\r\n')
  const columnNames = headerLine.replace('\uFEFF', '').replaceAll('"', '').split(',')
  const csvRows = lines.map((line) => line.slice(1, -1).split('","'))
  expect(
    csvRows.map((values) => Object.fromEntries(values.map((value, index) => [columnNames[index], value]))),
  ).toEqual([
    {
      day: new Date().toISOString().slice(0, 10),
      tourId,
      tour: 'Harbor',
      visits: '2',
      visitors: '2',
      stopsShown: '1',
      durationMs: '4200',
      hotspotsOpened: '1',
      formsOpened: '0',
      formsSent: '0',
      linksFollowed: '0',
      headsets: '0',
      textTours: '1',
    },
  ])
}, 300_000)
