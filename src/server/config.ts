import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type ProviderName, providerNames } from '../shared/auth/providers.ts'
import { defaultPlans, type Plans, plans } from '../shared/billing/plans.ts'
import { defaultFlags, type FlagName, type Flags, flagNames, isFlagName } from '../shared/flags.ts'

const text = z.string().min(1)
const address = z.url({ protocol: /^https?$/ })
const hostName = String.raw`(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]`
/** A host with the share id, the id of a share link, or the short link of what it shows. */
const tourHost = new RegExp(`^(${hostName})=([0-9A-Za-z]{22}|[0-9a-z-]{1,60})$`)
const tourHostSentence =
  'must be HOST=SHARE_ID or HOST=SHORT_LINK, such as tour.example.com=old-harbor, with commas between'

/** Entries of a list with commas between, in lower case up to the equals sign. */
function entriesOf(list: string): string[] {
  return list.split(',').map((entry) => entry.trim().replace(/^[^=]*/, (host) => host.toLowerCase()))
}

function isEachOnce(entries: readonly string[]): boolean {
  const hosts = entries.map((entry) => entry.split('=', 1)[0])
  return new Set(hosts).size === hosts.length
}

/** What may be set, by the names of the variables: README.md lists the same. */
export const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Behind a proxy on the same machine, its loopback address: who gets past the proxy can forge X-Forwarded-For. */
  LISTEN_HOST: z.union([z.ipv4(), z.ipv6()], 'must be an IP address, such as 127.0.0.1').optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  PUBLIC_URL: address.optional(),
  /** What this process does: serve requests, work through jobs and rounds, or both. */
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  DEMO_PASSWORD: z.string().min(8).max(256).optional(),
  DEMO: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  /** Proxies in front that may set X-Forwarded-For; their exact number, so that a client cannot forge its address. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** On SIGTERM, how long proxies have to see that this process is not ready before it takes no more connections. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(5),
  /** Lets whoever watches the installation from elsewhere see whether database and files answer. */
  READYZ_TOKEN: z.string().min(16).max(200).optional(),
  /** Measurements leave by a port of their own, or by the main one to whoever brings the token; otherwise not at all. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16).max(200).optional(),
  /** Sentry's address of a project, with its key, to which errors are reported. */
  SENTRY_DSN: z
    .string()
    .regex(/^https?:\/\/\w+@[\w.:-]+\/(?:.+\/)?\d+$/, 'must look like https://KEY@HOST/PROJECT, as Sentry shows it')
    .optional(),
  SENTRY_ENVIRONMENT: text.max(64).default('production'),
  /** Tests fail on an answer that holds more than its schema; otherwise what it has too much is left out. */
  STRICT_ANSWERS: z.enum(['on', 'off']).default('off'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(320).default('Stopover <stopover@localhost>'),
  /** Flags for everybody, with commas between: a name switches one on, a name after a minus switches it off. */
  FLAGS: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .pipe(
      z.array(z.string().refine((entry) => isFlagName(entry.replace(/^-/, '')), `must be of ${flagNames.join(', ')}`)),
    )
    .optional(),
  /** Hosts whose images and videos the thumbnail call may fetch, with commas between; exact names, none means none. */
  THUMBNAIL_HOSTS: z
    .string()
    .transform(entriesOf)
    .pipe(z.array(z.string().regex(new RegExp(`^${hostName}$`), 'must be host names')))
    .optional(),
  /** For tests and development: the thumbnail call may also fetch from this machine, by http. */
  THUMBNAILS_FROM_LOOPBACK: z.enum(['on', 'off']).default('off'),
  /** For tests and development: media may also be imported from this machine, by http. */
  IMPORTS_FROM_LOOPBACK: z.enum(['on', 'off']).default('off'),
  /** Of a tagging server, where Google's tag shall not come from Google. */
  GOOGLE_TAG_URL: address.default('https://www.googletagmanager.com'),
  /** For tests and development: webhooks may also lead to this machine, by http. */
  WEBHOOKS_TO_LOOPBACK: z.enum(['on', 'off']).default('off'),
  /** Elsewhere in tests, in development and behind a proxy only. */
  HUBSPOT_API_URL: address.default('https://api.hubapi.com'),
  /** Hosts that show one tour each, beside the address of the installation. */
  TOUR_HOSTS: z
    .string()
    .transform(entriesOf)
    .pipe(z.array(z.string().regex(tourHost, tourHostSentence)).refine(isEachOnce, 'must name each host once'))
    .optional(),
  /** Says that all processes on the database have the same data folder. */
  SHARED_DATA_DIR: z.enum(['on', 'off']).default('off'),
  // Media lie in a bucket when one is named.
  S3_BUCKET: text.optional(),
  S3_ENDPOINT: address.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_PREFIX: z
    .string()
    .regex(/^(?:[\w.-]+\/)*[\w.-]+\/?$/, 'must be folder names separated by slashes')
    .optional(),
  // Packages are sold by card when Stripe's keys are set.
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(?:test|live)_\w+$/, 'must start with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(?:test|live)_\w+$/, 'must start with pk_test_ or pk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must start with whsec_')
    .optional(),
  /** The price of one package, for a period. */
  STRIPE_PRICE_ID: z
    .string()
    .regex(/^price_\w+$/, 'must start with price_')
    .optional(),
  STRIPE_TAX: z.enum(['on', 'off']).default('off'),
  /** Elsewhere in tests and in development only. */
  STRIPE_API_URL: address.default('https://api.stripe.com'),
  STRIPE_JS_URL: address.default('https://js.stripe.com/endive/stripe.js'),
  /** A JSON file with the plans, in place of those of `src/shared/billing/plans.ts`. */
  PLANS_FILE: text.optional(),
  /** Where `/forgotpassword` leads when another identity provider keeps the passwords. */
  IDENTITY_RESET_URL: address.optional(),
  // A provider is offered when its client id is set; its endpoints are those its issuer publishes.
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: address.default('https://accounts.google.com'),
  LINKEDIN_CLIENT_ID: text.optional(),
  LINKEDIN_CLIENT_SECRET: text.optional(),
  LINKEDIN_ISSUER: address.default('https://www.linkedin.com/oauth'),
  CONCEPT3D_CLIENT_ID: text.optional(),
  CONCEPT3D_CLIENT_SECRET: text.optional(),
  CONCEPT3D_ISSUER: address.optional(),
})

/** What a sign-in provider gave the operator of this installation. */
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
  const switched: Record<FlagName, boolean> = { ...defaultFlags }
  for (const entry of entries) {
    const name = entry.replace(/^-/, '')
    if (isFlagName(name)) switched[name] = name === entry
  }
  return switched
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

/** An object store that keeps the media. */
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

/** Stripe, as the operator's account there has it. */
export type StripeConfig = {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  readonly priceId: string
  /** Stripe works out taxes. */
  readonly tax: boolean
  readonly apiUrl: string
  readonly scriptUrl: string
}

function readStripe(values: Values): StripeConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICE_ID: priceId } = values
  const all = [secretKey, publishableKey, webhookSecret, priceId]
  if (all.every((value) => value === undefined)) return null
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
  return { secretKey, publishableKey, webhookSecret, priceId, tax: values.STRIPE_TAX === 'on', apiUrl, scriptUrl }
}

function readPlansFile(path: string): Plans {
  try {
    return plans.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`Invalid configuration:\n  PLANS_FILE: ${problem}`, { cause: error })
  }
}

/** Limits hold where packages are sold, or the operator names limits of their own. */
function readPlans({ PLANS_FILE: path }: Values, stripe: StripeConfig | null): Plans | null {
  if (path !== undefined) return readPlansFile(path)
  return stripe === null ? null : defaultPlans
}

export type Config = {
  readonly port: number
  /** Undefined where `port` listens on all addresses. */
  readonly listenHost: string | undefined
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
  readonly servesRequests: boolean
  readonly worksThroughJobs: boolean
  /** Several processes have this data folder. */
  readonly sharedDataFolder: boolean
  /** Set when the installation is reached under a fixed address; decides cookies, origins and share links. */
  readonly publicUrl: string | undefined
  readonly demoPassword: string | undefined
  readonly demo: boolean
  readonly logLevel: z.infer<typeof environment>['LOG_LEVEL']
  readonly trustedProxies: number
  readonly strictAnswers: boolean
  readonly drainMs: number
  readonly readyzToken: string | undefined
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  readonly metricsToken: string | undefined
  /** Undefined where errors are only logged. */
  readonly sentryDsn: string | undefined
  readonly sentryEnvironment: string
  /** Without it emails stay in the development mailbox. */
  readonly smtpUrl: string | undefined
  readonly emailFrom: string
  readonly identityResetUrl: string | undefined
  readonly thumbnailHosts: readonly string[]
  readonly thumbnailsFromLoopback: boolean
  readonly importsFromLoopback: boolean
  /** Where visitors who allowed Google Analytics load Google's tag from; an origin. */
  readonly googleTagUrl: string
  readonly webhooksToLoopback: boolean
  readonly hubspotApiUrl: string
  /** What each of these hosts shows, by share id, id of a share link, or short link. */
  readonly tourHosts: ReadonlyMap<string, string>
  readonly flags: Flags
  /** Null where media lie in the data folder. */
  readonly s3: S3Config | null
  /** What accounts may use; null where nothing is limited. */
  readonly plans: Plans | null
  /** Null where nothing is sold. */
  readonly stripe: StripeConfig | null
  /** Null where a provider is not set up. */
  readonly providers: Readonly<Record<ProviderName, ProviderConfig | null>>
}

function readProviders(values: Values): Config['providers'] {
  const entries = providerNames.map((name) => [name, readProvider(values, name)] as const)
  return Object.fromEntries(entries) as Record<ProviderName, ProviderConfig | null>
}

/** Reads the environment once and lists every problem in one error. Empty values count as not set. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
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
    worksThroughJobs: values.ROLE !== 'web',
    sharedDataFolder: values.SHARED_DATA_DIR === 'on',
    demoPassword: values.DEMO_PASSWORD,
    demo: values.DEMO === 'on',
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES,
    strictAnswers: values.STRICT_ANSWERS === 'on',
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
    tourHosts: readTourHosts(values),
    flags: readFlags(values),
    s3: readS3(values),
    plans: readPlans(values, stripe),
    stripe,
    providers: readProviders(values),
  }
}
