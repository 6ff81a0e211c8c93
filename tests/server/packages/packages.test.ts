import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPromise } from 'yauzl'
import {
  buildPackages,
  builtFolder,
  packageFolders,
  packedFiles,
  packPackages,
  productVersion,
} from '../../../scripts/packing/build-packages.ts'
import { root, toolArguments } from '../../../scripts/program.ts'
import { Upload } from '../../../src/server/domain/library/uploads/entity.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { zipOf } from '../../support/files/cube-zips.ts'
import { anImage } from '../../support/files/images.ts'
import { anApiToken } from '../../support/people/api-tokens.ts'
import { aPerson, type Person } from '../../support/people/people.ts'
import { publishedTour } from '../../support/people/publish.ts'
import { aTour } from '../../support/people/tours.ts'
import { marzipanoFiles } from '../../support/tour-imports/foreign-archives.ts'

let app: TestApp
let owner: Person
let token: string
/** Folder in which the packed files are installed, as in a consumer's project. */
let consumerFolder: string

/** Dependencies of the packages, and packages that consumers of the components have installed. */
const linkedDependencies = ['openapi-fetch', 'openapi-typescript-helpers', 'react', 'react-dom', '@types/react', 'vue']

async function install(name: string, file: string): Promise<void> {
  const folder = join(consumerFolder, 'node_modules', name)
  await mkdir(folder, { recursive: true })
  const { status } = spawnSync('tar', ['-xzf', join(builtFolder, file), '-C', folder, '--strip-components=1'])
  expect(status).toBe(0)
}

beforeAll(async () => {
  expect(await buildPackages()).toBe(true)
  expect(await packPackages()).toBe(true)
  consumerFolder = await mkdtemp(join(tmpdir(), 'stopover-consumer-'))
  const version = await productVersion()
  await install('@stopover/client', `stopover-client-${version}.tgz`)
  await install('@stopover/embed', `stopover-embed-${version}.tgz`)
  await install('@stopover/react', `stopover-react-${version}.tgz`)
  await install('@stopover/vue', `stopover-vue-${version}.tgz`)
  await install('stopover', `stopover-${version}.tgz`)
  await mkdir(join(consumerFolder, 'node_modules/@types'))
  for (const name of linkedDependencies) {
    await symlink(join(root, 'node_modules', name), join(consumerFolder, 'node_modules', name))
  }
  await writeFile(join(consumerFolder, 'package.json'), '{ "type": "module" }')
  const files = ['stopover.js', 'page.js', 'service-worker.js', 'icon-192.png']
  const builtFiles = files.map((name) => ({ name, body: Buffer.from(name) }))
  app = await startTestApp({ ports: { viewerFiles: () => builtFiles, copyFiles: () => builtFiles } })
  owner = await aPerson(app)
  ;({ token } = await anApiToken(app, { accountId: owner.accountId, userId: owner.userId, scope: 'publish' }))
})
afterAll(async () => {
  await app.stop()
  await rm(consumerFolder, { recursive: true, force: true })
})

const componentImports = `
import { StopoverTour as ReactTour, type StopoverTourHandle } from '@stopover/react'
import { StopoverTour as VueTour } from '@stopover/vue'
import { createElement, createRef } from 'react'
import { h } from 'vue'`
const validComponents = `${componentImports}
const handle = createRef<StopoverTourHandle>()
const tourProps = { origin: 'https://tours.example', tour: 'abc', stop: 2, guided: true, texts: { 'state.retry': 'Noch einmal' } } as const
export const react = createElement(ReactTour, {
  ...tourProps,
  ref: handle,
  className: 'tour',
  onReady: () => handle.current?.goTo(1, { transition: 'fade' }),
  onStopchange: ({ detail }) => console.log(detail.stop.name, detail.index + 1),
  onHotspotclick: (event) => event.preventDefault(),
  onError: ({ detail }) => console.log(detail.code === 'LOAD_FAILED'),
})
export const vue = h(VueTour, {
  ...tourProps,
  class: 'tour',
  onStopchange: ({ detail }) => console.log(detail.stop.name, detail.index + 1),
  onError: ({ detail }) => console.log(detail.code === 'LOAD_FAILED'),
})
export const arrivedIn = (tour: InstanceType<typeof VueTour>): Promise<void> => tour.goTo(1, { transition: 'fade' })
`
const invalidComponents = `${componentImports.trimStart()}
const tourProps = { origin: 'https://tours.example', tour: 'abc' } as const
createElement(ReactTour, { tour: 'abc' })
createElement(ReactTour, { ...tourProps, gestures: 'wild' })
createElement(ReactTour, { ...tourProps, onStopchange: ({ detail }) => detail.sharp })
h(VueTour, { ...tourProps, gestures: 'wild' })
h(VueTour, { ...tourProps, onStopchange: ({ detail }) => detail.sharp })
export const handle: StopoverTourHandle = createRef<StopoverTourHandle>().current
`

type RunResult = { readonly code: number; readonly stdout: string; readonly stderr: string }

async function run(
  file: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<RunResult> {
  const env = {
    PATH: process.env.PATH,
    STOPOVER_URL: app.address,
    STOPOVER_TOKEN: token,
    ...environment,
  }
  try {
    const output = await promisify(execFile)(process.execPath, [join(consumerFolder, file), ...args], {
      cwd: consumerFolder,
      env,
    })
    return { code: 0, ...output }
  } catch (error) {
    const { code, stdout, stderr } = Object(error)
    return { code, stdout, stderr }
  }
}
const commandFile = 'node_modules/stopover/dist/stopover.js'
const stopover = (args: readonly string[], environment?: Readonly<Record<string, string>>) =>
  run(commandFile, args, environment)

async function aFolderOfPanoramas(...numbers: readonly number[]): Promise<string> {
  const folder = await mkdtemp(join(consumerFolder, 'panoramas-'))
  for (const index of numbers) {
    await writeFile(join(folder, `Room ${index}.jpg`), await anImage({ widthPx: 128, heightPx: 64, seed: index }))
  }
  return folder
}

describe('the packed files', () => {
  it('contain code, types, README, license and the product’s version', async () => {
    // The plugin for WordPress is one more file.
    expect(await packedFiles()).toHaveLength(packageFolders.length + 1)
    for (const [folder, entry] of [
      ['client', 'client'],
      ['cli', 'stopover'],
      ['embed', 'embed'],
      ['embed', 'component'],
      ['react', 'react'],
      ['vue', 'vue'],
    ] as const) {
      const name = folder === 'cli' ? 'stopover' : `@stopover/${folder}`
      const installedFolder = join(consumerFolder, 'node_modules', name)
      const manifest = JSON.parse(await readFile(join(installedFolder, 'package.json'), 'utf8'))
      expect(manifest).toMatchObject({ name, version: await productVersion() })
      for (const file of [`dist/${entry}.js`, `dist/${entry}.d.ts`, 'README.md', 'LICENSE']) {
        expect((await readFile(join(installedFolder, file))).length, file).toBeGreaterThan(0)
      }
    }
  })

  it('have types that accept documented code and reject mistakes', async () => {
    const validCode = `
import { createClient, dataOf, type Tour } from '@stopover/client'
import { createTour } from '@stopover/embed'
const client = createClient({ url: 'https://tours.example', token: 'stp_', accountId: 'a' })
const path = { aid: client === undefined ? '' : 'a' }
export const tour: Promise<Tour> = dataOf(client.api.POST('/api/v2/{aid}/tours', { params: { path }, body: { name: 'Harbor' } }))
export const arrived: Promise<void> | undefined = document.querySelector('stopover-tour')?.goTo(2, { transition: 'fade' })
export const createdTour = createTour('https://tours.example', '#place', { tour: 'abc', stop: 2 })
void createdTour.then((element) => element.addEventListener('stopchange', ({ detail }) => console.log(detail.stop.name)))
${validComponents}`
    const invalidCode = `
import { createClient } from '@stopover/client'
import type {} from '@stopover/embed'
const client = createClient({ url: 'https://tours.example', token: 'stp_', accountId: 'a' })
void client.api.POST('/api/v2/{aid}/tours', { params: { path: { aid: 'a' } }, body: { title: 'Harbor' } })
void client.api.GET('/api/v2/{aid}/nothing')
void document.querySelector('stopover-tour')?.goTo({})
${invalidComponents}`
    await writeFile(join(consumerFolder, 'valid.ts'), validCode)
    await writeFile(join(consumerFolder, 'invalid.ts'), invalidCode)
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--ignoreConfig']
    const files = ['--lib', 'es2022,dom,dom.iterable,dom.asynciterable', '--types', '', 'valid.ts', 'invalid.ts']
    const args = [...toolArguments('typescript', 'tsc'), ...options, ...files]
    const { stdout } = spawnSync(process.execPath, args, { cwd: consumerFolder, encoding: 'utf8' })
    const errors = stdout.split('\n').filter((line) => line.includes('error TS'))
    expect(errors.map((line) => line.split(',')[0])).toEqual(
      [5, 6, 7, 13, 14, 15, 16, 17, 18].map((line) => `invalid.ts(${line}`),
    )
  })
})

describe('the components', () => {
  it('can be imported by server components', async () => {
    expect(await readFile(join(consumerFolder, 'node_modules/@stopover/react/dist/react.js'), 'utf8')).toMatch(
      /^'use client'/,
    )
  })

  it.each([
    [
      'React',
      `import { StopoverTour } from '@stopover/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
const render = (props, fallback) => renderToString(createElement(StopoverTour, { ...props, className: 'wide', onReady: () => undefined }, fallback))`,
    ],
    [
      'Vue',
      `import { StopoverTour } from '@stopover/vue'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
const render = (props, fallback) => renderToString(createSSRApp({
  render: () => h(StopoverTour, { ...props, class: 'wide', onReady: () => undefined }, { default: () => fallback }),
}))`,
    ],
  ])('render the element without a browser: %s', async (_, setup) => {
    const script = `${setup}
const props = { origin: 'https://tours.example', tour: 'a"b', stop: 2, guided: false, yaw: undefined, texts: { 'state.retry': 'x' } }
console.log(await render(props, 'Open the tour'))`
    await writeFile(join(consumerFolder, 'render.js'), script)
    const { stdout, stderr } = await run('render.js')
    expect(stderr).toBe('')
    const [tag = '', fallback] = stdout.replaceAll(/<!--.*?-->/g, '').split(/(?<=>)/)
    expect(fallback).toBe('Open the tour</stopover-tour>')
    const attributes = [...tag.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name, value]) => `${name}=${value}`)
    expect(attributes.sort()).toEqual(['class=wide', 'guided=false', 'stop=2', 'tour=a&quot;b'])
  })
})

describe('the shared code of components', () => {
  const listenerSetup = `
const element = Object.assign(new EventTarget(), { goTo: () => undefined, viewer: undefined, texts: {} })
const events = []
const listen = (name) => connectTour(element, {
  origin: 'https://tours.example',
  onEvent: (event, { target }) => event === 'error' || events.push([name, event, target === element].join(' ')),
})
const show = () => { element.viewer = { ready: Promise.resolve() } }
const wait = () => new Promise((resolve) => setTimeout(resolve))`

  it('reports once to each listener that a tour is ready, even if it listens late', async () => {
    await writeFile(
      join(consumerFolder, 'ready.js'),
      `import { connectTour } from '@stopover/embed/component'
${listenerSetup}
show()
listen('stopped')()
listen('late')
await wait()
listen('again')
await wait()
show()
element.dispatchEvent(new CustomEvent('ready'))
await wait()
console.log(JSON.stringify(events))`,
    )
    const { stdout, stderr } = await run('ready.js')
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual(['late ready true', 'late ready true', 'again ready true'])
  })

  it('sets texts again when the page’s object changes', async () => {
    await writeFile(
      join(consumerFolder, 'texts.js'),
      `import { setTourTexts } from '@stopover/embed/component'
const pageTexts = { 'state.retry': 'Encore' }
let changes = 0
let currentTexts = {}
const element = { get texts() { return currentTexts }, set texts(texts) { currentTexts = texts; changes += 1 } }
setTourTexts(element, pageTexts)
setTourTexts(element, { ...pageTexts })
pageTexts['state.retry'] = 'Noch einmal'
setTourTexts(element, pageTexts)
console.log(JSON.stringify({ changes, currentTexts }))`,
    )
    const { stdout, stderr } = await run('texts.js')
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual({ changes: 2, currentTexts: { 'state.retry': 'Noch einmal' } })
  })
})

describe('the client', () => {
  it('iterates over pages and throws errors with status and code', async () => {
    for (const name of ['One', 'Two']) await owner.trpc.tours.create.mutate({ name })
    await writeFile(
      join(consumerFolder, 'script.js'),
      `import { createClient, StopoverError } from '@stopover/client'
const { STOPOVER_URL: url, STOPOVER_TOKEN: token, STOPOVER_ACCOUNT: accountId } = process.env
const client = createClient({ url, token, accountId })
const names = []
for await (const { name } of client.tours()) names.push(name)
const path = { aid: accountId, tid: crypto.randomUUID() }
const error = await client.api.GET('/api/v2/{aid}/tours/{tid}', { params: { path } }).catch((reason) => reason)
console.log(JSON.stringify({ names: names.sort(), known: error instanceof StopoverError, status: error.status, code: error.code }))`,
    )
    const { stdout, stderr } = await run('script.js', [], { STOPOVER_ACCOUNT: owner.accountId })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual({ names: ['One', 'Two'], known: true, status: 404, code: 'resource.notFound' })
  })

  it('retries a call after Retry-After with the same key', async () => {
    await writeFile(
      join(consumerFolder, 'retries.js'),
      `import { createClient } from '@stopover/client'
const keys = []
const fetch = async (request) => {
  keys.push(request.headers.get('idempotency-key'))
  if (keys.length === 1) return new Response('{}', { status: 429, headers: { 'retry-after': '0' } })
  return Response.json({ id: 'a' }, { status: 201 })
}
const client = createClient({ url: 'https://tours.example', token: 'stp_', accountId: 'a', fetch })
const { data } = await client.api.POST('/api/v2/{aid}/tours', { params: { path: { aid: 'a' } }, body: { name: 'Harbor' } })
console.log(JSON.stringify({ id: data.id, sent: keys.length, same: keys[0] !== null && keys[0] === keys[1] }))`,
    )
    const { stdout } = await run('retries.js')
    expect(JSON.parse(stdout)).toEqual({ id: 'a', sent: 2, same: true })
  })

  it('sends no key with a call that does not support one', async () => {
    await writeFile(
      join(consumerFolder, 'keys.js'),
      `import { createClient } from '@stopover/client'
const keys = []
const fetch = async (request) => {
  keys.push(request.headers.has('idempotency-key'))
  return Response.json({}, { status: 201 })
}
const { api } = createClient({ url: 'https://tours.example/stopover/', token: 'stp_', accountId: 'a', fetch })
const path = { aid: 'a', tid: 'b', webhookId: 'c' }
await api.POST('/api/v2/{aid}/tours/{tid}/duplicate', { params: { path } })
await api.POST('/api/v2/{aid}/webhooks/{webhookId}/test', { params: { path } })
await api.POST('/api/v2/{aid}/webhooks', { params: { path }, body: { address: 'https://a.example', events: [] } })
console.log(JSON.stringify(keys))`,
    )
    const { stdout, stderr } = await run('keys.js')
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual([true, false, false])
  })
})

describe('the command', () => {
  it('creates and publishes a tour from a folder with named, ordered and linked stops', async () => {
    const folder = await aFolderOfPanoramas(1, 2, 10)
    const { code, stdout, stderr } = await stopover(['tour', 'create', folder, '--name', 'Harbor', '--publish'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '3 uploaded.\n' })
    const share = await fetch(`${stdout.trim()}/manifest.json`)
    expect(share.status).toBe(200)
    const { tours } = await owner.trpc.tours.list.query({ search: 'Harbor' })
    const tour = await owner.trpc.tours.get.query({ tourId: tours[0]?.id ?? '' })
    expect(tour.stops.map(({ name }) => name)).toEqual(['Room 1', 'Room 2', 'Room 10'])
    expect(tour.stops.map(({ hotspots }) => hotspots.length)).toEqual([1, 2, 1])
    const toursOutput = await stopover(['tours'])
    expect(toursOutput.stdout).toContain(`${tour.id}\tHarbor\t`)
    const secondPublication = await stopover(['publish', tour.id])
    expect(secondPublication.stdout).toBe(stdout)
  })

  it('stores a repeatedly uploaded file once', async () => {
    const folder = await aFolderOfPanoramas(1, 2)
    const firstUpload = await stopover(['upload', folder])
    expect(firstUpload.code).toBe(0)
    expect(firstUpload.stdout.trim().split('\n')).toHaveLength(2)
    const secondUpload = await stopover(['upload', folder])
    expect(secondUpload).toEqual({ ...firstUpload, stderr: '2 already in the library.\n' })
  })

  it('goes on after files that fail, and prints an outcome for each', async () => {
    const folder = await aFolderOfPanoramas(21, 22)
    await writeFile(join(folder, 'Flat.jpg'), await anImage({ widthPx: 90, heightPx: 60, seed: 23 }))
    await writeFile(join(folder, 'Plan.pdf'), 'no PDF at all')
    await writeFile(join(folder, 'notes.txt'), 'never uploaded')
    await stopover(['upload', join(folder, 'Room 22.jpg')])
    const { code, stdout, stderr } = await stopover(['upload', folder, '--json', '--parallel', '2'])
    const lines = stdout.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { type: 'file', file: 'Flat.jpg', result: 'uploaded', kind: 'images', mediaId: expect.any(String) },
      { type: 'file', file: 'Plan.pdf', result: 'rejected', reason: expect.any(String), code: 'media.notDocument' },
      { type: 'file', file: 'Room 21.jpg', result: 'uploaded', kind: 'panos', mediaId: expect.any(String) },
      { type: 'file', file: 'Room 22.jpg', result: 'existing', kind: 'panos', mediaId: expect.any(String) },
      { type: 'summary', uploaded: 2, existing: 1, rejected: 1, failed: 0 },
    ])
    expect(code).toBe(1)
    expect(stderr).toContain("Skipped, as their type isn't supported: notes.txt")
    expect(stderr).toContain('2 uploaded, 1 already in the library, 1 rejected.')
  })

  it('stops at an error that all files would get', async () => {
    const scope = { accountId: owner.accountId, userId: owner.userId, scope: 'read' } as const
    const { token: readToken } = await anApiToken(app, scope)
    const folder = await aFolderOfPanoramas(31, 32)
    const { code, stdout, stderr } = await stopover(['upload', folder], { STOPOVER_TOKEN: readToken })
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toContain('2 failed.')
    expect(stderr).toContain('The token may need a wider scope.')
  })

  it('downloads a copy with the chosen options', async () => {
    const { id: tourId } = await aTour(app, owner)
    await publishedTour(owner, tourId)
    const path = join(consumerFolder, 'harbor.zip')
    await writeFile(path, 'an earlier copy')
    const { code, stdout, stderr } = await stopover([
      'export',
      tourId,
      '--offline',
      '--kiosk',
      '--idle',
      '45',
      '-o',
      path,
    ])
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `${path}\n`, stderr: '' })
    const zip = await openPromise(path)
    const paths: string[] = []
    let page = ''
    for await (const entry of zip.eachEntry()) {
      paths.push(entry.fileName)
      if (entry.fileName === 'index.html') page = String(await buffer(await zip.openReadStreamPromise(entry)))
    }
    expect(paths).toEqual(expect.arrayContaining(['service-worker.js', 'manifest.json']))
    expect(page).toContain('data-idle-seconds="45"')
  })

  describe('import', () => {
    let path = ''
    beforeAll(async () => {
      path = join(consumerFolder, 'house.zip')
      await writeFile(path, zipOf(await marzipanoFiles()))
    })

    it('prints what a ZIP file contains, and creates nothing for a preview', async () => {
      const { code, stdout, stderr } = await stopover(['import', path, '--preview'])
      expect({ code, stdout }).toEqual({ code: 0, stdout: 'House: 2 stops, 4 hotspots, 2 media files\n' })
      expect(stderr).toBe(
        "Links to stops that don't exist or aren't imported; they become info hotspots: 1 (Roof: 2-cellar)\n",
      )
      expect((await owner.trpc.tours.list.query({ search: 'House' })).tours).toEqual([])
      expect(await app.em().count(Upload, { account: owner.accountId, status: { $ne: 'finished' } })).toBe(0)
    })

    it('creates and publishes a tour with the chosen name', async () => {
      const { code, stdout, stderr } = await stopover(['import', path, '--name', 'Villa', '--publish', '--json'])
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      const [preview, tour] = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      expect(preview).toMatchObject({ type: 'preview', format: 'marzipano', name: 'House', mediaCount: 2 })
      expect(tour).toEqual({ type: 'tour', tourId: expect.any(String), shareLink: expect.any(String) })
      const { name, stops } = await owner.trpc.tours.get.query({ tourId: tour.tourId })
      expect([name, ...stops.map((stop) => stop.name)]).toEqual(['Villa', 'Hall', 'Roof'])
      expect((await fetch(tour.shareLink)).status).toBe(200)
    })

    it('deletes the ZIP file when it is interrupted', async () => {
      const deletedPaths: string[] = []
      const server = createServer((request, response) => {
        const { method = '', url = '' } = request
        request.resume()
        if (method === 'POST') return response.writeHead(201, { location: '/uploads/a' }).end()
        if (method === 'PATCH') {
          const sizeBytes = Number(request.headers['content-length'])
          return response.writeHead(204, { 'upload-offset': sizeBytes }).end()
        }
        if (method === 'DELETE') deletedPaths.push(url)
        if (method === 'DELETE') return response.writeHead(204).end()
        command.kill('SIGINT')
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      const command = spawn(process.execPath, [join(consumerFolder, commandFile), 'import', path], {
        env: { STOPOVER_URL: `http://127.0.0.1:${port}`, STOPOVER_TOKEN: 'stp_a', STOPOVER_ACCOUNT: 'a' },
      })
      const [stderr, [code]] = await Promise.all([text(command.stderr), once(command, 'exit')])
      server.closeAllConnections()
      server.close()
      expect({ code, stderr, deletedPaths }).toEqual({ code: 1, stderr: 'Canceled.\n', deletedPaths: ['/uploads/a'] })
    })

    it('names the reason why a file has no tour', async () => {
      const emptyPath = join(consumerFolder, 'empty.zip')
      await writeFile(emptyPath, zipOf({ 'notes.txt': 'nothing' }))
      const { code, stdout, stderr } = await stopover(['import', emptyPath])
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toContain('(media.archiveRejected)')
    })
  })

  it.each([
    ['breaks off', true],
    ['ends before the end of the file', false],
  ])('leaves an earlier copy alone if the download %s', async (_, breaksOff) => {
    const server = createServer(({ url = '' }, response) => {
      if (!url.includes('export.zip'))
        return response.setHeader('content-type', 'application/json').end('{"sizeBytes":9}')
      response.write(Buffer.alloc(100_000, 'PK'), () => (breaksOff ? response.destroy() : response.end()))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const folder = await mkdtemp(join(consumerFolder, 'copies-'))
    const path = join(folder, 'harbor.zip')
    await writeFile(path, 'an earlier copy')
    const environment = { STOPOVER_URL: `http://127.0.0.1:${port}`, STOPOVER_ACCOUNT: 'a' }
    const { code, stdout } = await stopover(['export', 'a', '-o', path], environment)
    server.close()
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(await readdir(folder)).toEqual(['harbor.zip'])
    expect(await readFile(path, 'utf8')).toBe('an earlier copy')
  })

  it.each([
    [['upload'], {}, 2, 'Name the folder'],
    [['upload', '/nowhere/at/all'], {}, 2, "can't be read"],
    [['tour', 'create', '.'], {}, 2, '--name'],
    [['tours', '--token', 'stp_x'], {}, 2, '--token'],
    [['export', 'a'], {}, 2, '-o harbor.zip'],
    [['export', 'a', '-o', 'a.zip', '--idle', '60'], {}, 2, 'Add --kiosk'],
    [['import'], {}, 2, 'Name the ZIP file'],
    [['import', '/nowhere/at/all.zip'], {}, 2, "isn't a file"],
    [['import', 'a.zip', '--preview', '--publish'], {}, 2, 'Leave out one'],
    [['upload', '.', '--parallel', '11'], {}, 2, 'from 1 to 10'],
    [['depart'], {}, 2, 'There is no command "depart"'],
    [['tours'], { STOPOVER_TOKEN: '' }, 2, 'Set STOPOVER_TOKEN'],
    [['tours'], { STOPOVER_TOKEN: `stp_${'a'.repeat(60)}` }, 3, 'Check STOPOVER_TOKEN'],
    [['tours'], { STOPOVER_URL: 'http://127.0.0.1:9' }, 4, 'Check STOPOVER_URL'],
  ])('explains how to fix %j with %j', async (args, environment, status, sentence) => {
    const { code, stdout, stderr } = await stopover(args, environment)
    expect(stderr).toContain(sentence)
    expect({ code, stdout }).toEqual({ code: status, stdout: '' })
  })

  it.each([
    ['--help'],
    ['upload', '--help'],
    ['tour', 'create', '--help'],
    ['publish', '--help'],
    ['export', '--help'],
    ['import', '--help'],
    ['tours', '--help'],
  ])('prints help for %s %s %s', async (...args) => {
    const { code, stdout } = await stopover(args, { STOPOVER_URL: '' })
    expect(code).toBe(0)
    expect(stdout).toContain('STOPOVER_TOKEN')
  })
})
