import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configurationPage } from '../../../scripts/docs/configuration-page.ts'
import { readConfig } from '../../../src/server/config.ts'
import type { environment } from '../../../src/server/settings.ts'
import { defaultPlans } from '../../../src/shared/billing/plans.ts'

const root = join(import.meta.dirname, '../../..')
type SettingName = keyof typeof environment.shape

const plansFolder = mkdtempSync(join(tmpdir(), 'plans-'))

/** Writes a plans file with a limit of published tours in the free plan. */
function plansFile(publishedTours: number): string {
  const path = join(plansFolder, `${publishedTours}.json`)
  const limits = { ...defaultPlans.free.limits, publishedTours }
  writeFileSync(path, JSON.stringify({ ...defaultPlans, free: { limits } }))
  return path
}

/** Two values of each setting that differ from each other and from its default. */
const values: Readonly<Record<SettingName, readonly [string, string]>> = {
  PORT: ['4000', '4001'],
  LISTEN_HOST: ['127.0.0.1', '::1'],
  DATA_DIR: ['/a', '/b'],
  DATABASE_URL: ['postgres://a', 'postgres://b'],
  SHARED_DATA_DIR: ['on', 'off'],
  PUBLIC_URL: ['https://a.example', 'https://b.example'],
  ROLE: ['web', 'worker'],
  DEMO_PASSWORD: ['password a', 'password b'],
  DEMO: ['off', 'on'],
  LOG_LEVEL: ['info', 'debug'],
  TRUSTED_PROXIES: ['1', '2'],
  DRAIN_SECONDS: ['1', '2'],
  READYZ_TOKEN: ['a'.repeat(16), 'b'.repeat(16)],
  METRICS_PORT: ['9464', '9465'],
  METRICS_HOST: ['10.0.0.1', '10.0.0.2'],
  METRICS_TOKEN: ['a'.repeat(16), 'b'.repeat(16)],
  SENTRY_DSN: ['https://a@sentry.example/1', 'https://b@sentry.example/1'],
  SENTRY_ENVIRONMENT: ['staging', 'tests'],
  STRICT_ANSWERS: ['on', 'off'],
  SMTP_URL: ['smtp://a.example', 'smtp://b.example'],
  MAIL_FROM: ['a@example.com', 'b@example.com'],
  FLAGS: ['revisions', '-out-of-world'],
  THUMBNAIL_HOSTS: ['a.example', 'b.example'],
  THUMBNAILS_FROM_LOOPBACK: ['on', 'off'],
  IMPORTS_FROM_LOOPBACK: ['on', 'off'],
  GOOGLE_TAG_URL: ['https://tags.example.com', 'https://other.example.com'],
  WEBHOOKS_TO_LOOPBACK: ['on', 'off'],
  GEOCODER: ['photon', 'nominatim'],
  GEOCODER_URL: ['https://a.example/photon', 'http://localhost:2322'],
  MAP_TILES_URL: ['https://a.example/{z}/{x}/{y}.png', 'http://localhost:8080/world.pmtiles'],
  MAP_TILES_ATTRIBUTION: ['a', '<a href="https://b.example">b</a>'],
  HUBSPOT_API_URL: ['https://hubspot.example', 'http://127.0.0.1:3004'],
  AI_URL: ['https://a.example/v1', 'http://localhost:11434/v1'],
  AI_KEY: ['a', 'b'],
  AI_MODEL: ['a', 'b'],
  AI_MONTHLY_LIMIT: ['50', '60'],
  TOUR_HOSTS: ['tour.a.example=harbor', 'tour.b.example=harbor'],
  S3_BUCKET: ['a', 'b'],
  S3_ENDPOINT: ['https://a.example', 'https://b.example'],
  S3_REGION: ['a', 'b'],
  S3_ACCESS_KEY_ID: ['a', 'b'],
  S3_SECRET_ACCESS_KEY: ['a', 'b'],
  S3_PREFIX: ['a/', 'b/'],
  STRIPE_SECRET_KEY: ['sk_test_a', 'rk_test_b'],
  STRIPE_PUBLISHABLE_KEY: ['pk_test_a', 'pk_test_b'],
  STRIPE_WEBHOOK_SECRET: ['whsec_a', 'whsec_b'],
  STRIPE_PRICE_ID: ['price_a', 'price_b'],
  STRIPE_TAX: ['on', 'off'],
  STRIPE_API_URL: ['https://a.example', 'https://b.example'],
  STRIPE_JS_URL: ['https://a.example/stripe.js', 'https://b.example/stripe.js'],
  PLANS_FILE: [plansFile(1), plansFile(2)],
  IDENTITY_RESET_URL: ['https://a.example', 'https://b.example'],
  GOOGLE_CLIENT_ID: ['a', 'b'],
  GOOGLE_CLIENT_SECRET: ['a', 'b'],
  GOOGLE_ISSUER: ['https://a.example', 'https://b.example'],
  LINKEDIN_CLIENT_ID: ['a', 'b'],
  LINKEDIN_CLIENT_SECRET: ['a', 'b'],
  LINKEDIN_ISSUER: ['https://a.example', 'https://b.example'],
  CONCEPT3D_CLIENT_ID: ['a', 'b'],
  CONCEPT3D_CLIENT_SECRET: ['a', 'b'],
  CONCEPT3D_ISSUER: ['https://a.example', 'https://b.example'],
}

describe('settings', () => {
  it('match the generated configuration page', () => {
    expect(readFileSync(join(root, 'docs/configuration.md'), 'utf8')).toBe(configurationPage())
  })

  it('each change the server’s configuration', () => {
    const allSettings = Object.fromEntries(Object.entries(values).map(([name, [value]]) => [name, value]))
    const baseConfig = readConfig(allSettings)
    for (const [name, [, otherValue]] of Object.entries(values)) {
      expect(readConfig({ ...allSettings, [name]: otherValue }), name).not.toEqual(baseConfig)
    }
  })

  it('turn known flags on, or off with a minus', () => {
    expect(readConfig({ FLAGS: 'revisions, -out-of-world' }).flags).toEqual({
      'multi-user': false,
      revisions: true,
      'out-of-world': false,
    })
    expect(() => readConfig({ FLAGS: 'revisons' })).toThrow('FLAGS')
  })

  it('accept a geocoder only at a public host or at loopback', () => {
    const geocoderAt = (url: string) => readConfig({ GEOCODER: 'photon', GEOCODER_URL: url }).geocoder?.url
    expect(geocoderAt('https://geo.example/photon/')).toBe('https://geo.example/photon')
    expect(geocoderAt('http://localhost:2322')).toBe('http://localhost:2322')
    for (const url of [
      'http://geo.example',
      'https://user@geo.example',
      'https://geo.example:8080',
      'http://localhost.evil.example',
    ])
      expect(() => geocoderAt(url), url).toThrow('GEOCODER_URL')
    expect(() => readConfig({ GEOCODER_URL: 'https://geo.example' })).toThrow('needs GEOCODER')
  })

  it('accept map tiles by https or at loopback, optionally with an attribution', () => {
    const mapTiles = (url: string, attribution?: string) =>
      readConfig({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution }).mapTiles
    const url = 'https://tiles.example/{z}/{x}/{y}.png'
    expect(readConfig({}).mapTiles).toBe(null)
    expect(mapTiles(url)).toEqual({ url, attribution: null })
    expect(mapTiles('http://localhost:8080/world.pmtiles', '© Tiles')).toMatchObject({ attribution: '© Tiles' })
    for (const rejectedUrl of ['http://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example/tile.png'])
      expect(() => mapTiles(rejectedUrl), rejectedUrl).toThrow('MAP_TILES_URL')
    expect(() => mapTiles(url, '<b>Tiles</b>')).toThrow('MAP_TILES_ATTRIBUTION')
    expect(() => readConfig({ MAP_TILES_ATTRIBUTION: '© Tiles' })).toThrow('needs MAP_TILES_URL')
  })

  it('require all Stripe settings in one mode, or none', () => {
    const stripe = {
      STRIPE_SECRET_KEY: 'sk_test_a',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
      STRIPE_WEBHOOK_SECRET: 'whsec_a',
      STRIPE_PRICE_ID: 'price_a',
    }
    expect(readConfig({})).toMatchObject({ stripe: null, plans: null })
    expect(readConfig(stripe)).toMatchObject({ stripe: { priceId: 'price_a' }, plans: defaultPlans })
    expect(() => readConfig({ ...stripe, STRIPE_PRICE_ID: undefined })).toThrow('must be set together')
    expect(() => readConfig({ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_a' })).toThrow('live or test keys')
  })

  it('require the URL and the model of text suggestions together', () => {
    const textSuggestions = { AI_URL: 'https://models.example/v1', AI_MODEL: 'small' }
    expect(readConfig({}).languageModel).toBeNull()
    expect(readConfig(textSuggestions).languageModel).toMatchObject({
      key: null,
      model: 'small',
      suggestionsPerMonth: 1_000,
    })
    expect(() => readConfig({ ...textSuggestions, AI_MODEL: '' })).toThrow('must be set together')
    expect(() => readConfig({ AI_KEY: 'secret' })).toThrow('must be set together')
  })

  it.each([
    'http://models.example/v1',
    'https://10.0.0.1/v1',
    'https://models.example:8443/v1',
    'https://localhost/v1',
    'https://name:secret@models.example/v1',
    'https://models.example/v1?key=secret',
    'https://models.example/v1#part',
  ])('reject %s as the URL of text suggestions', (url) => {
    expect(() => readConfig({ AI_URL: url, AI_MODEL: 'small' })).toThrow('AI_URL')
  })

  it('read valid limits from a plans file without Stripe', () => {
    const plans = readConfig({ PLANS_FILE: plansFile(7) })
    expect(plans).toMatchObject({ stripe: null, plans: { free: { limits: { publishedTours: 7 } } } })
    expect(() => readConfig({ PLANS_FILE: plansFile(-1) })).toThrow('publishedTours')
    expect(() => readConfig({ PLANS_FILE: join(plansFolder, 'none.json') })).toThrow('PLANS_FILE')
  })

  it('are each used outside the configuration module', () => {
    const files = globSync('src/server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('server/config.ts'))
    const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
    const unusedKeys = Object.keys(readConfig({})).filter(
      (key) => !new RegExp(`\\bconfig\\.${key}\\b|\\{[^{}]*\\b${key}\\b[^{}]*\\}[^=;]*\\b[cC]onfig\\b`).test(text),
    )
    expect(unusedKeys).toEqual([])
  })
})
