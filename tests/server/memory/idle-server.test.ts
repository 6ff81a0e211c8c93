import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServerProcess, type ServerProcess } from '../../support/servers/server-process.ts'

const preload = new URL('../../support/servers/recording-modules.ts', import.meta.url).href

/** Modules that a server loads on first use. */
const loadedLater = [
  '@aws-sdk/client-s3',
  '@node-rs/argon2',
  '@sentry/core',
  '@zxcvbn-ts/language-common',
  'arctic',
  'exifreader',
  'fast-xml-parser',
  'file-type',
  'jose',
  'node-av',
  'nodemailer',
  'prom-client',
  'sanitize-html',
  'sharp',
  'stripe',
  'yauzl',
]
/** Modules that only requests need. */
const ofRequests = ['@tus/server', 'compression', 'helmet', 'multer', 'pino-http']

let server: ServerProcess
beforeAll(async () => {
  server = await aServerProcess()
})
afterAll(() => server.remove())

const packageOf = (url: string) => /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]

/** Packages and own files that a server has loaded when it says that it is ready. */
async function loadedBy(environment: Readonly<Record<string, string>>) {
  const file = join(server.dataFolder, `modules-${environment.ROLE ?? 'all'}`)
  await server.start(undefined, { ...environment, MODULES_FILE: file, NODE_OPTIONS: `--import ${preload}` })
  await server.kill()
  const urls = (await readFile(file, 'utf8')).split('\n')
  return { packages: new Set(urls.map(packageOf)), urls }
}

describe('a server that nobody has called', () => {
  it('has loaded no package that only some work needs, and nothing of the demo', async () => {
    const { packages, urls } = await loadedBy({})
    // A loaded module proves that modules are recorded.
    expect(['express', 'pg-boss', ...ofRequests].filter((name) => !packages.has(name))).toEqual([])
    expect(loadedLater.filter((name) => packages.has(name))).toEqual([])
    expect(urls.filter((url) => url.includes('/src/server/demo/'))).toEqual([])
    const drivers = ['@mikro-orm/pglite', '@mikro-orm/postgresql'].filter((name) => packages.has(name))
    const { DATABASE_URL } = server.environment
    expect(drivers).toEqual([DATABASE_URL === undefined ? '@mikro-orm/pglite' : '@mikro-orm/postgresql'])
  })

  it('has loaded the package of payments where they are set up', async () => {
    const { packages } = await loadedBy({
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_ID: 'price_1',
    })
    expect(packages.has('stripe')).toBe(true)
  })

  it('has loaded nothing that answers requests where it only works through jobs', async ({ skip }) => {
    if (server.environment.DATABASE_URL === undefined) skip('a worker needs PostgreSQL')
    const { packages } = await loadedBy({ ROLE: 'worker' })
    expect(packages.has('pg-boss')).toBe(true)
    expect([...loadedLater, ...ofRequests].filter((name) => packages.has(name))).toEqual([])
  })
})
