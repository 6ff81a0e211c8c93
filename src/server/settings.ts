import { z } from 'zod'
import { flagNames, isFlagName } from '../shared/flags.ts'
import { isTilesUrl, mapTilesLimits, readAttribution } from '../shared/locations/map-tiles.ts'
import { suggestionLimits } from '../shared/text-suggestions/suggestion-limits.ts'

/** Text of a setting on the page of settings, which `npm run docs` writes. */
type Documentation = {
  readonly meaning: string
  /** Describes what holds without a value where the schema has no default. */
  readonly withoutValue?: string
}

export const settingDocumentation = z.registry<Documentation>()

const text = z.string().min(1)
const httpUrl = z.url({ protocol: /^https?$/ })
/** Public host at the default port, or loopback at any. */
const geocoderUrl = /^(?:https:\/\/[^/?#@:\s]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?)(?:\/[^?#\s]*)?$/
const onOff = z.enum(['on', 'off'])
const token = z.string().min(16).max(200)
const hostName = String.raw`(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]`
/** A host with the share id, the id of a share link, or the short link of the tour that it shows. */
export const tourHost = new RegExp(`^(${hostName})=([0-9A-Za-z]{22}|[0-9a-z-]{1,60})$`)
const tourHostMessage =
  'must be HOST=SHARE_ID or HOST=SHORT_LINK, such as tour.example.com=old-harbor, with commas between'

/** Entries of a comma-separated list, in lower case up to the equals sign. */
function entriesOf(list: string): string[] {
  return list.split(',').map((entry) => entry.trim().replace(/^[^=]*/, (host) => host.toLowerCase()))
}

function hasUniqueHosts(entries: readonly string[]): boolean {
  const hosts = entries.map((entry) => entry.split('=', 1)[0])
  return new Set(hosts).size === hosts.length
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/** True for URLs that the guard of outgoing requests permits: https at the default port of a named host, or loopback. */
function isPermittedUrl(url: string): boolean {
  const { protocol = '', hostname = '', port = '' } = URL.parse(url) ?? {}
  // A path is appended to the URL, and keys belong in AI_KEY, which is never logged.
  if (/[?#@]/.test(url)) return false
  if (protocol === 'http:') return loopbackHosts.includes(hostname)
  return protocol === 'https:' && port === '' && new RegExp(`^${hostName}$`).test(hostname)
}

const serving = {
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).register(settingDocumentation, {
    meaning: 'Port to serve on; `0` takes a free one.',
  }),
  // Clients that get past the proxy can forge X-Forwarded-For.
  LISTEN_HOST: z
    .union([z.ipv4(), z.ipv6()], 'must be an IP address, such as 127.0.0.1')
    .optional()
    .register(settingDocumentation, {
      withoutValue: 'all addresses',
      meaning:
        'IP address that `PORT` listens on. Set it to `127.0.0.1` behind a proxy on the same machine, so that clients can’t get past the proxy.',
    }),
  PUBLIC_URL: httpUrl.optional().register(settingDocumentation, {
    meaning:
      'Address people reach Stopover under, such as `https://tours.example.org`. With `https`, session cookies are secure-only. Without it, links in emails lead to `localhost`, and share pages name the host of each request: set it before others can reach the server. With it, requests for hosts other than this one and those of `TOUR_HOSTS` get 421, except health checks and metrics.',
  }),
  // An exact number, so that a client can't forge its address.
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0).register(settingDocumentation, {
    meaning: 'Exact number of proxies in front that set `X-Forwarded-For` and `X-Forwarded-Proto`.',
  }),
  TOUR_HOSTS: z
    .string()
    .transform(entriesOf)
    .pipe(z.array(z.string().regex(tourHost, tourHostMessage)).refine(hasUniqueHosts, 'must name each host once'))
    .optional()
    .register(settingDocumentation, {
      withoutValue: 'none',
      meaning:
        'Hosts of your customers that show one tour each, with commas between: `tour.example.com=SHARE_ID`, or a short link in its place. [Requests that such a host answers](deployment.md#a-host-of-its-own-for-a-tour).',
    }),
  ROLE: z.enum(['all', 'web', 'worker']).default('all').register(settingDocumentation, {
    meaning:
      '`web` serves requests and leaves jobs (builds, publications, emails) and clean-up to others; `worker` does only that, and answers `/healthz` and `/readyz`. Both need PostgreSQL.',
  }),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(5).register(settingDocumentation, {
    meaning:
      'Seconds after `SIGTERM` in which a process still answers requests while `/readyz` says 503, so that proxies send new ones elsewhere before it closes. `0` if no proxy asks.',
  }),
  READYZ_TOKEN: token.optional().register(settingDocumentation, {
    meaning:
      'At least 16 characters. A request to `/readyz` with `Authorization: Bearer …` and this token learns whether the database and the file store answer.',
  }),
  FLAGS: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .pipe(
      z.array(z.string().refine((entry) => isFlagName(entry.replace(/^-/, '')), `must be of ${flagNames.join(', ')}`)),
    )
    .optional()
    .register(settingDocumentation, {
      withoutValue: 'none',
      meaning:
        'Features switched on for all users, with commas between: `multi-user` (who else edits, and where they look), `revisions` (versions of a tour). A name after a minus switches a feature off: `-out-of-world` requires a location for every stop before publishing. One person switches a feature on for a browser session by `?flag=NAME`.',
    }),
}

const storage = {
  DATA_DIR: z.string().min(1).default('./data').register(settingDocumentation, {
    meaning: 'Folder of the embedded database, uploads and media. One process at a time: a second one exits with 1.',
  }),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional()
    .register(settingDocumentation, {
      withoutValue: 'embedded PGlite',
      meaning: '`postgres://…` or `postgresql://…` of a PostgreSQL database (15 or newer).',
    }),
  SHARED_DATA_DIR: onOff.default('off').register(settingDocumentation, {
    meaning:
      '`on` if several processes on one PostgreSQL database have the same `DATA_DIR`. Without it, and without a bucket, a second process exits with 1.',
  }),
  S3_BUCKET: text.optional().register(settingDocumentation, {
    meaning:
      'Keeps media in this bucket instead of `DATA_DIR/files`. Work in progress still needs room in `DATA_DIR`. [Requirements](storage.md).',
  }),
  S3_ENDPOINT: httpUrl.optional().register(settingDocumentation, {
    withoutValue: 'Amazon S3',
    meaning: 'Address of another store that speaks S3; buckets are then part of the path.',
  }),
  S3_REGION: text.default('us-east-1').register(settingDocumentation, { meaning: 'Region of the bucket.' }),
  S3_ACCESS_KEY_ID: text.optional().register(settingDocumentation, {
    withoutValue: 'role or profile of the machine',
    meaning: 'Key of the store, together with `S3_SECRET_ACCESS_KEY`.',
  }),
  S3_SECRET_ACCESS_KEY: text.optional().register(settingDocumentation, {
    withoutValue: 'role or profile of the machine',
    meaning: 'Secret of the key.',
  }),
  S3_PREFIX: z
    .string()
    .regex(/^(?:[\w.-]+\/)*[\w.-]+\/?$/, 'must be folder names separated by slashes')
    .optional()
    .register(settingDocumentation, { meaning: 'Put before all keys, such as `tours/`.' }),
}

const email = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .register(settingDocumentation, {
      meaning:
        '`smtp://user:password@host:port` or `smtps://…` of the mail server that sends emails. Without it they stay in the mailbox at `/home/mailbox`, which root admins open; until `PUBLIC_URL` or `TRUSTED_PROXIES` is set, people at the machine itself see [links of sign-ups and invitations](identity.md#the-first-sign-in) on screen.',
    }),
  MAIL_FROM: z.string().min(3).max(320).default('Stopover <stopover@localhost>').register(settingDocumentation, {
    meaning: 'Sender of emails.',
  }),
}

const offered = 'Offers this sign-in; needs the secret too. [Set-up at the provider](identity.md).'
const issuerForTests = 'Another OpenID Connect issuer in its place, for tests.'

/** A provider is offered when its client id is set; its endpoints are those that its issuer publishes. */
const signIn = {
  GOOGLE_CLIENT_ID: text.optional().register(settingDocumentation, { meaning: offered }),
  GOOGLE_CLIENT_SECRET: text.optional().register(settingDocumentation, { meaning: 'Secret of the Google client.' }),
  GOOGLE_ISSUER: httpUrl.default('https://accounts.google.com').register(settingDocumentation, {
    meaning: issuerForTests,
  }),
  LINKEDIN_CLIENT_ID: text.optional().register(settingDocumentation, { meaning: offered }),
  LINKEDIN_CLIENT_SECRET: text.optional().register(settingDocumentation, {
    meaning: 'Secret of the LinkedIn client.',
  }),
  LINKEDIN_ISSUER: httpUrl.default('https://www.linkedin.com/oauth').register(settingDocumentation, {
    meaning: issuerForTests,
  }),
  CONCEPT3D_CLIENT_ID: text.optional().register(settingDocumentation, {
    meaning: 'Offers sign-in by any OpenID Connect issuer; needs the secret and the issuer too.',
  }),
  CONCEPT3D_CLIENT_SECRET: text.optional().register(settingDocumentation, { meaning: 'Secret of that client.' }),
  CONCEPT3D_ISSUER: httpUrl.optional().register(settingDocumentation, { meaning: 'Issuer of that client.' }),
  IDENTITY_RESET_URL: httpUrl.optional().register(settingDocumentation, {
    withoutValue: '`/identity/reset` of Stopover',
    meaning: 'Page that `/forgotpassword` leads to when another identity provider keeps the passwords.',
  }),
}

const stripe = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(?:test|live)_\w+$/, 'must start with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional()
    .register(settingDocumentation, {
      withoutValue: 'nothing is sold',
      meaning:
        'Sells packages of the Foundation plan by card, together with the next three: all four or none. [Set-up at Stripe](billing.md).',
    }),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(?:test|live)_\w+$/, 'must start with pk_test_ or pk_live_')
    .optional()
    .register(settingDocumentation, { meaning: 'Publishable key of the same mode, test or live.' }),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, 'must start with whsec_')
    .optional()
    .register(settingDocumentation, { meaning: 'Signing secret of the webhook endpoint at Stripe.' }),
  STRIPE_PRICE_ID: z
    .string()
    .regex(/^price_\w+$/, 'must start with price_')
    .optional()
    .register(settingDocumentation, { meaning: 'Price of one package for one period.' }),
  STRIPE_TAX: onOff.default('off').register(settingDocumentation, {
    meaning: '`on` lets Stripe Tax calculate taxes.',
  }),
  STRIPE_API_URL: httpUrl.default('https://api.stripe.com').register(settingDocumentation, {
    meaning: 'Another API in Stripe’s place, for tests.',
  }),
  STRIPE_JS_URL: httpUrl.default('https://js.stripe.com/endive/stripe.js').register(settingDocumentation, {
    meaning: 'Another script in the place of Stripe.js, for tests.',
  }),
  PLANS_FILE: text.optional().register(settingDocumentation, {
    withoutValue: 'nothing is limited, unless Stripe is set up',
    meaning: 'JSON file with the limits of the plans. [Its fields](billing.md#plans).',
  }),
}

const otherServices = {
  GEOCODER: z.enum(['photon', 'nominatim']).optional().register(settingDocumentation, {
    withoutValue: 'towns only',
    meaning:
      '`photon` or `nominatim` finds addresses on maps of the editor. What people search for goes to the server of `GEOCODER_URL`, from this server. Towns are found without it.',
  }),
  GEOCODER_URL: z
    .string()
    .regex(geocoderUrl, 'must be https://HOST or http://localhost:PORT, with a path if any')
    .optional()
    .register(settingDocumentation, {
      withoutValue: 'the public server of the service',
      meaning:
        'Address of a geocoder of your own: a public name with `https`, or `http://localhost` and `http://127.0.0.1` at any port. Public servers have rules: those of Photon ask for moderate use, and Nominatim’s allow a request a second. Each process of Stopover keeps to them by itself: with several processes, use a geocoder of your own.',
    }),
  MAP_TILES_URL: z
    .string()
    .max(mapTilesLimits.urlMaxLength)
    .refine(
      (url) => isTilesUrl(url, { allowsLoopback: true }),
      'must be an https address with {z}, {x} and {y}, or of a .pmtiles file',
    )
    .optional()
    .register(settingDocumentation, {
      withoutValue: 'coasts and borders only',
      meaning:
        'Address of map tiles for the [maps of the editor](maps.md), such as `https://tiles.example.com/{z}/{x}/{y}.png` or `https://tiles.example.com/world.pmtiles`. Browsers of people who edit load them from there, so that server learns their network addresses and which places they look at; it has to allow requests of other sites (CORS). Accounts can set an address of their own. Published tours don’t use it.',
    }),
  MAP_TILES_ATTRIBUTION: z
    .string()
    .max(mapTilesLimits.attributionMaxLength)
    .refine((html) => readAttribution(html) !== null, 'must be text, with links as <a href="https://…">…</a> if any')
    .optional()
    .register(settingDocumentation, {
      withoutValue: 'none',
      meaning:
        'Attribution that the provider of these tiles demands, such as `© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors`.',
    }),
  HUBSPOT_API_URL: httpUrl.default('https://api.hubapi.com').register(settingDocumentation, {
    meaning:
      'Address of [HubSpot](integrations.md#hubspot); another one in tests, in development and behind a proxy only.',
  }),
  GOOGLE_TAG_URL: httpUrl.default('https://www.googletagmanager.com').register(settingDocumentation, {
    meaning:
      'Origin of a tagging server of your own: Google’s tag comes from it and sends to it, for visitors who allowed [Google Analytics](google-analytics.md).',
  }),
  THUMBNAIL_HOSTS: z
    .string()
    .transform(entriesOf)
    .pipe(z.array(z.string().regex(new RegExp(`^${hostName}$`), 'must be host names')))
    .optional()
    .register(settingDocumentation, {
      withoutValue: 'none',
      meaning:
        'Hosts, with commas between, from which the thumbnail call may fetch images and videos; exact names, https only. The editor shows a frame of videos there while their address is typed.',
    }),
}

/** Language model for text suggestions. None are offered without the address and the model. */
const languageModel = {
  AI_URL: httpUrl
    .refine(
      isPermittedUrl,
      'must be https on a public host at its default port, or http on localhost, without user name, query and fragment',
    )
    .optional()
    .register(settingDocumentation, {
      withoutValue: 'no text suggestions',
      meaning:
        'Base address of an endpoint with OpenAI’s chat completions, such as `https://api.openai.com/v1`, or `http://localhost:11434/v1` for a model on the same machine; together with `AI_MODEL`. It has to answer by JSON Schema and to read images. Nothing is sent before an account [allows text suggestions](security.md#text-suggestions).',
    }),
  AI_KEY: text.optional().register(settingDocumentation, {
    meaning: 'Key of that endpoint, which is sent to it only.',
  }),
  AI_MODEL: text.max(200).optional().register(settingDocumentation, { meaning: 'Name of the model there.' }),
  AI_MONTHLY_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .max(suggestionLimits.perMonthMax)
    .default(suggestionLimits.defaultPerMonth)
    .register(settingDocumentation, {
      meaning:
        'Suggestions that each account can ask for in a month, by UTC: names, descriptions, alt texts and translations, counted one by one.',
    }),
}

const operations = {
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn').register(settingDocumentation, {
    meaning: '`silent`, `error`, `warn`, `info` or `debug`; JSON lines on standard output.',
  }),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional().register(settingDocumentation, {
    withoutValue: 'off',
    meaning:
      'Serves `/metrics` for Prometheus, and `/readyz` with its detail, on a port of its own, without a token. [Operations](operations.md).',
  }),
  METRICS_HOST: text.default('127.0.0.1').register(settingDocumentation, {
    meaning: 'Address that `METRICS_PORT` listens on. Other machines can read it only if you change it.',
  }),
  METRICS_TOKEN: token.optional().register(settingDocumentation, {
    withoutValue: 'off',
    meaning:
      'At least 16 characters. Serves `/metrics` on `PORT` too, to requests with `Authorization: Bearer …` and this token.',
  }),
  SENTRY_DSN: z
    .string()
    .regex(/^https?:\/\/\w+@[\w.:-]+\/(?:.+\/)?\d+$/, 'must look like https://KEY@HOST/PROJECT, as Sentry shows it')
    .optional()
    .register(settingDocumentation, {
      withoutValue: 'errors are only logged',
      meaning:
        'Reports errors of the server to this project of Sentry, or of another service with its protocol. [Contents of a report](operations.md#errors).',
    }),
  SENTRY_ENVIRONMENT: text.max(64).default('production').register(settingDocumentation, {
    meaning: 'Environment that such reports name.',
  }),
}

const demo = {
  DEMO: onOff.default('on').register(settingDocumentation, { meaning: '`off` creates no demo.' }),
  DEMO_PASSWORD: z.string().min(8).max(256).optional().register(settingDocumentation, {
    withoutValue: 'generated once, stored in `DATA_DIR/demo-password.txt`',
    meaning: 'Password of the demo sign-in on the first run.',
  }),
}

const development = {
  WEBHOOKS_TO_LOOPBACK: onOff.default('off').register(settingDocumentation, {
    meaning:
      '`on` lets [webhooks](integrations.md) lead to `http://localhost` and `http://127.0.0.1` at any port, too.',
  }),
  THUMBNAILS_FROM_LOOPBACK: onOff.default('off').register(settingDocumentation, {
    meaning: '`on` lets thumbnails come from `http://localhost` and `http://127.0.0.1` at any port, too.',
  }),
  IMPORTS_FROM_LOOPBACK: onOff.default('off').register(settingDocumentation, {
    meaning:
      '`on` lets [media be imported](api.md#imports) from `http://localhost` and `http://127.0.0.1` at any port, too.',
  }),
  STRICT_ANSWERS: onOff.default('off').register(settingDocumentation, {
    meaning: '`on` makes an answer with more than its schema an error; otherwise the surplus is left out.',
  }),
}

/** Settings in the order of the page that describes them. */
export const settingGroups = [
  { title: 'Addresses and processes', settings: serving },
  { title: 'Database and files', settings: storage },
  { title: 'Email', settings: email },
  { title: 'Sign-in', settings: signIn },
  { title: 'Billing', settings: stripe },
  { title: 'Other services', settings: otherServices },
  { title: 'Text suggestions', settings: languageModel },
  { title: 'Logs, metrics and errors', settings: operations },
  { title: 'Demo', settings: demo },
  { title: 'Tests and development', settings: development },
] as const

/** Settings by the names of their environment variables. */
export const environment = z.object({
  ...serving,
  ...storage,
  ...email,
  ...signIn,
  ...stripe,
  ...otherServices,
  ...languageModel,
  ...operations,
  ...demo,
  ...development,
})
