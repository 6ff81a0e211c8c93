import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServerProcess, mainFile, type ServerProcess } from '../../support/servers/server-process.ts'

const recordingModuleUrl = new URL('../../support/servers/recording-modules.ts', import.meta.url).href

/** Modules that a server loads on first use. */
const packagesLoadedOnUse = [
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
const requestPackages = ['@tus/server', 'compression', 'helmet', 'multer', 'pino-http']

let server: ServerProcess
beforeAll(async () => {
  server = await aServerProcess()
})
afterAll(() => server.remove())

const packageOf = (url: string) => /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]

/** Modules that a server has loaded when it reports that it is ready, and their packages. */
async function modulesLoadedBy(environment: Readonly<Record<string, string>>) {
  const file = join(server.dataFolder, `modules-${environment.ROLE ?? 'all'}`)
  await server.start(mainFile, { ...environment, MODULES_FILE: file, NODE_OPTIONS: `--import ${recordingModuleUrl}` })
  await server.kill()
  const urls = (await readFile(file, 'utf8')).split('\n')
  return { packages: new Set(urls.map(packageOf)), urls }
}

describe('an idle server', () => {
  it('loads neither the packages of single features nor the demo', async () => {
    const { packages, urls } = await modulesLoadedBy({})
    // These packages are always loaded, so they show that modules are recorded.
    expect(['express', 'pg-boss', ...requestPackages].filter((name) => !packages.has(name))).toEqual([])
    expect(packagesLoadedOnUse.filter((name) => packages.has(name))).toEqual([])
    expect(urls.filter((url) => /\/src\/server\/demo\/|sample-tour/.test(url))).toEqual([])
    const drivers = ['@mikro-orm/pglite', '@mikro-orm/postgresql'].filter((name) => packages.has(name))
    const { DATABASE_URL } = server.environment
    expect(drivers).toEqual([DATABASE_URL === undefined ? '@mikro-orm/pglite' : '@mikro-orm/postgresql'])
  })

  it('loads the payment package when payments are set up', async () => {
    const { packages } = await modulesLoadedBy({
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_ID: 'price_1',
    })
    expect(packages.has('stripe')).toBe(true)
  })

  it('loads nothing for requests as a worker', async ({ skip }) => {
    if (server.environment.DATABASE_URL === undefined) skip('a worker needs PostgreSQL')
    const { packages } = await modulesLoadedBy({ ROLE: 'worker' })
    expect(packages.has('pg-boss')).toBe(true)
    expect([...packagesLoadedOnUse, ...requestPackages].filter((name) => packages.has(name))).toEqual([])
  })
})
