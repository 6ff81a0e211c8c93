import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type ProviderName, providerNames } from '../shared/auth/providers.ts'
import { defaultPlans, type Plans, plans } from '../shared/billing/plans.ts'
import { defaultFlags, type FlagName, type Flags, isFlagName } from '../shared/flags.ts'
import type { MapTiles } from '../shared/locations/map-source.ts'
import { environment, tourHost } from './settings.ts'

/** Credentials that a sign-in provider issued to this installation. */
export type ProviderConfig = { readonly clientId: string; readonly clientSecret: string; readonly issuer: string }

type Values = z.output<typeof environment>

function readProvider(values: Values, name: ProviderName): ProviderConfig | null {
  const prefix = name.toUpperCase() as Uppercase<ProviderName>
  const clientId = values[`${prefix}_CLIENT_ID`]
  const clientSecret = values[`${prefix}_CLIENT_SECRET`]
  const issuer = values[`${prefix}_ISSUER`]
  if (clientId === undefined) return null
  if (clientSecret === undefined || issuer === undefined) {
    throw new Error(`Invalid configuration:\n  ${prefix}_CLIENT_ID needs ${prefix}_CLIENT_SECRET and ${prefix}_ISSUER`)
  }
  return { clientId, clientSecret, issuer }
}

function readFlags({ FLAGS: entries = [] }: Values): Flags {
  const flags: Record<FlagName, boolean> = { ...defaultFlags }
  for (const entry of entries) {
    const name = entry.replace(/^-/, '')
    if (isFlagName(name)) flags[name] = name === entry
  }
  return flags
}

function readTourHosts({ TOUR_HOSTS: entries = [], PUBLIC_URL: publicUrl }: Values): ReadonlyMap<string, string> {
  const hosts = new Map(
    entries.map((entry) => {
      const [, host = '', name = ''] = tourHost.exec(entry) ?? []
      return [host, name] as const
    }),
  )
  if (publicUrl !== undefined && hosts.has(new URL(publicUrl).hostname)) {
    throw new Error('Invalid configuration:\n  TOUR_HOSTS: must not name the host of PUBLIC_URL, where people sign in')
  }
  return hosts
}

/** Settings of the object store for media. */
export type S3Config = {
  readonly bucket: string
  readonly endpoint: string | undefined
  readonly region: string
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  /** Ends with a slash unless empty. */
  readonly prefix: string
}

function readS3(values: Values): S3Config | null {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region, S3_PREFIX: prefix = '' } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (bucket === undefined) return null
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new Error('Invalid configuration:\n  S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together')
  }
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return { bucket, endpoint, region, credentials, prefix: prefix.replace(/\/?$/, prefix === '' ? '' : '/') }
}

/** Settings of the operator's Stripe account. */
export type StripeConfig = {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly priceId: string
  /** True if Stripe calculates and adds taxes to invoices. */
  readonly hasAutomaticTax: boolean
  readonly apiUrl: string
  readonly scriptUrl: string
}

function readStripe(values: Values): StripeConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICE_ID: priceId } = values
  const required = [secretKey, publishableKey, webhookSecret, priceId]
  if (required.every((value) => value === undefined)) return null
  if (!secretKey || !publishableKey || !webhookSecret || !priceId) {
    throw new Error(
      'Invalid configuration:\n  STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID must be set together',
    )
  }
  if (secretKey.includes('_live_') !== publishableKey.includes('_live_')) {
    throw new Error(
      'Invalid configuration:\n  STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live or test keys',
    )
  }
  const { STRIPE_API_URL: apiUrl, STRIPE_JS_URL: scriptUrl } = values
  return {
    secretKey,
    publishableKey,
    webhookSecret,
    priceId,
    hasAutomaticTax: values.STRIPE_TAX === 'on',
    apiUrl,
    scriptUrl,
  }
}

export type LanguageModelConfig = {
  readonly url: string
  /** Null for an endpoint without keys. */
  readonly key: string | null
  readonly model: string
  readonly suggestionsPerMonth: number
}

function readLanguageModel(values: Values): LanguageModelConfig | null {
  const { AI_URL: url, AI_KEY: key, AI_MODEL: model, AI_MONTHLY_LIMIT: suggestionsPerMonth } = values
  if (url === undefined && key === undefined && model === undefined) return null
  if (url === undefined || model === undefined) {
    throw new Error('Invalid configuration:\n  AI_URL and AI_MODEL must be set together')
  }
  return { url, key: key ?? null, model, suggestionsPerMonth }
}

/** Service that finds addresses; `url` is undefined for its public server. */
export type GeocoderConfig = { readonly name: 'photon' | 'nominatim'; readonly url: string | undefined }

function readGeocoder({ GEOCODER: name, GEOCODER_URL: url }: Values): GeocoderConfig | null {
  if (name !== undefined) return { name, url: url?.replace(/\/+$/, '') }
  if (url !== undefined) throw new Error('Invalid configuration:\n  GEOCODER_URL needs GEOCODER')
  return null
}

function readMapTiles({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution }: Values): MapTiles | null {
  if (url !== undefined) return { url, attribution: attribution ?? null }
  if (attribution !== undefined) throw new Error('Invalid configuration:\n  MAP_TILES_ATTRIBUTION needs MAP_TILES_URL')
  return null
}

function readPlansFile(path: string): Plans {
  try {
    return plans.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`Invalid configuration:\n  PLANS_FILE: ${problem}`, { cause: error })
  }
}

/** Plans apply if packages are sold, or if the operator provides plans. */
function readPlans({ PLANS_FILE: path }: Values, stripe: StripeConfig | null): Plans | null {
  if (path !== undefined) return readPlansFile(path)
  return stripe === null ? null : defaultPlans
}

export type Config = {
  readonly port: number
  /** Undefined for all addresses. */
  readonly listenHost: string | undefined
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
  readonly servesRequests: boolean
  readonly runsJobs: boolean
  /** True if several processes share the data folder. */
  readonly sharedDataFolder: boolean
  /** Fixed public URL of the installation, if any; determines cookies, origins and share links. */
  readonly publicUrl: string | undefined
  readonly demoPassword: string | undefined
  readonly demo: boolean
  readonly logLevel: z.infer<typeof environment>['LOG_LEVEL']
  readonly trustedProxies: number
  readonly strictOutput: boolean
  readonly drainMs: number
  readonly readyzToken: string | undefined
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  readonly metricsToken: string | undefined
  /** Undefined if errors are only logged. */
  readonly sentryDsn: string | undefined
  readonly sentryEnvironment: string
  /** Undefined for the development mailbox. */
  readonly smtpUrl: string | undefined
  readonly emailFrom: string
  readonly identityResetUrl: string | undefined
  readonly thumbnailHosts: readonly string[]
  readonly thumbnailsFromLoopback: boolean
  readonly importsFromLoopback: boolean
  /** Origin of Google's tag, which visitors load after consent. */
  readonly googleTagUrl: string
  readonly webhooksToLoopback: boolean
  readonly hubspotApiUrl: string
  /** Null if addresses aren't searched for. */
  readonly geocoder: GeocoderConfig | null
  /** Map tiles of the editor; null for none. */
  readonly mapTiles: MapTiles | null
  /** Share id, share link id or short link by host name. */
  readonly tourHosts: ReadonlyMap<string, string>
  readonly flags: Flags
  /** Null if media are in the data folder. */
  readonly s3: S3Config | null
  /** Null if there are no text suggestions. */
  readonly languageModel: LanguageModelConfig | null
  /** Plans of accounts; null if nothing is limited. */
  readonly plans: Plans | null
  /** Null if nothing is sold. */
  readonly stripe: StripeConfig | null
  /** Null for providers that aren't configured. */
  readonly providers: Readonly<Record<ProviderName, ProviderConfig | null>>
}

function readProviders(values: Values): Config['providers'] {
  const entries = providerNames.map((name) => [name, readProvider(values, name)] as const)
  return Object.fromEntries(entries) as Record<ProviderName, ProviderConfig | null>
}

/** Parses the environment and reports all problems in one error. Empty values count as unset. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(nonEmpty)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Invalid configuration:\n${problems.join('\n')}`)
  }
  const values = parsed.data
  if (values.ROLE !== 'all' && values.DATABASE_URL === undefined) {
    throw new Error(`Invalid configuration:\n  ROLE=${values.ROLE} needs DATABASE_URL: PGlite belongs to one process`)
  }
  const stripe = readStripe(values)
  return {
    port: values.PORT,
    listenHost: values.LISTEN_HOST,
    dataFolder: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    servesRequests: values.ROLE !== 'worker',
    runsJobs: values.ROLE !== 'web',
    sharedDataFolder: values.SHARED_DATA_DIR === 'on',
    demoPassword: values.DEMO_PASSWORD,
    demo: values.DEMO === 'on',
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES,
    strictOutput: values.STRICT_ANSWERS === 'on',
    drainMs: values.DRAIN_SECONDS * 1000,
    readyzToken: values.READYZ_TOKEN,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    metricsToken: values.METRICS_TOKEN,
    sentryDsn: values.SENTRY_DSN,
    sentryEnvironment: values.SENTRY_ENVIRONMENT,
    smtpUrl: values.SMTP_URL,
    emailFrom: values.MAIL_FROM,
    identityResetUrl: values.IDENTITY_RESET_URL,
    thumbnailHosts: values.THUMBNAIL_HOSTS ?? [],
    thumbnailsFromLoopback: values.THUMBNAILS_FROM_LOOPBACK === 'on',
    importsFromLoopback: values.IMPORTS_FROM_LOOPBACK === 'on',
    googleTagUrl: new URL(values.GOOGLE_TAG_URL).origin,
    webhooksToLoopback: values.WEBHOOKS_TO_LOOPBACK === 'on',
    hubspotApiUrl: values.HUBSPOT_API_URL,
    geocoder: readGeocoder(values),
    mapTiles: readMapTiles(values),
    tourHosts: readTourHosts(values),
    flags: readFlags(values),
    s3: readS3(values),
    languageModel: readLanguageModel(values),
    plans: readPlans(values, stripe),
    stripe,
    providers: readProviders(values),
  }
}
