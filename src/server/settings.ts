import { z } from 'zod'
import { flagNames, isFlagName } from '../shared/flags.ts'
import { isTilesUrl, mapTilesLimits, readAttribution } from '../shared/locations/map-tiles.ts'
import { suggestionLimits } from '../shared/text-suggestions/suggestion-limits.ts'

/** Text of a setting on the page of settings, which `npm run docs` writes. */
type Documentation = {
  readonly meaning: string
  /** Behavior without a value, if the schema has no default. */
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
    meaning: 'Port of the server; `0` selects a free one.',
  }),
  // Clients that bypass the proxy can forge X-Forwarded-For.
  LISTEN_HOST: z
    .union([z.ipv4(), z.ipv6()], 'must be an IP address, such as 127.0.0.1')
    .optional()
    .register(settingDocumentation, {
      withoutValue: 'all addresses',
      meaning:
        'IP address to listen on. Set it to `127.0.0.1` behind a proxy on the same machine, so that clients can’t bypass the proxy.',
    }),
  PUBLIC_URL: httpUrl.optional().register(settingDocumentation, {
    meaning:
      'Public URL of the installation, such as `https://tours.example.org`. With `https`, session cookies are secure-only. Without it, links in emails lead to `localhost`, and links in share pages have the host of each request, so set it before others can reach the server. With it, requests for hosts other than this one and those of `TOUR_HOSTS` are rejected with 421, except health checks and metrics.',
  }),
  // An exact number, so that a client can't forge its IP address.
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0).register(settingDocumentation, {
    meaning: 'Exact number of proxies in front of the server that set `X-Forwarded-For` and `X-Forwarded-Proto`.',
  }),
  TOUR_HOSTS: z
    .string()
    .transform(entriesOf)
    .pipe(z.array(z.string().regex(tourHost, tourHostMessage)).refine(hasUniqueHosts, 'must name each host once'))
    .optional()
    .register(settingDocumentation, {
      withoutValue: 'none',
      meaning:
        'Comma-separated hosts of your customers that each show one tour: `tour.example.com=SHARE_ID`, or a short link instead of the share id. [Requests that such a host answers](deployment.md#a-host-of-its-own-for-a-tour).',
    }),
  ROLE: z.enum(['all', 'web', 'worker']).default('all').register(settingDocumentation, {
    meaning:
      '`web` serves requests and leaves jobs (builds, publications, emails) and cleanup to other processes; `worker` does only these, and answers `/healthz` and `/readyz`. Both need PostgreSQL.',
  }),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(5).register(settingDocumentation, {
    meaning:
      'Seconds after `SIGTERM` during which a process still answers requests while `/readyz` responds with 503, so that proxies send new ones elsewhere before it exits. Use `0` if no proxy checks `/readyz`.',
  }),
  READYZ_TOKEN: token.optional().register(settingDocumentation, {
    meaning:
      'At least 16 characters. The response of `/readyz` to `Authorization: Bearer …` with this token says whether the database and the file store are available.',
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
        'Comma-separated features to enable for all users: `multi-user` (shows who else edits, and where they look), `revisions` (versions of a tour). A minus before the name disables a feature: `-out-of-world` requires a location for every stop before publishing. `?flag=NAME` enables a feature for a browser session.',
    }),
}

const storage = {
  DATA_DIR: z.string().min(1).default('./data').register(settingDocumentation, {
    meaning:
      'Folder of the embedded database, uploads and media. Only one process can use it at a time: a second one exits with status 1.',
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
      '`on` if several processes on one PostgreSQL database share `DATA_DIR`. Without it, and without a bucket, a second process exits with status 1.',
  }),
  S3_BUCKET: text.optional().register(settingDocumentation, {
    meaning:
      'Stores media in this bucket instead of `DATA_DIR/files`. Work in progress still needs space in `DATA_DIR`. [Requirements](storage.md).',
  }),
  S3_ENDPOINT: httpUrl.optional().register(settingDocumentation, {
    withoutValue: 'Amazon S3',
    meaning: 'Endpoint of another S3-compatible store; buckets are then part of the path.',
  }),
  S3_REGION: text.default('us-east-1').register(settingDocumentation, { meaning: 'Region of the bucket.' }),
  S3_ACCESS_KEY_ID: text.optional().register(settingDocumentation, {
    withoutValue: 'role or profile of the machine',
    meaning: 'Access key of the store; requires `S3_SECRET_ACCESS_KEY`.',
  }),
  S3_SECRET_ACCESS_KEY: text.optional().register(settingDocumentation, {
    withoutValue: 'role or profile of the machine',
    meaning: 'Secret of the access key.',
  }),
  S3_PREFIX: z
    .string()
    .regex(/^(?:[\w.-]+\/)*[\w.-]+\/?$/, 'must be folder names separated by slashes')
    .optional()
    .register(settingDocumentation, { meaning: 'Prefix of all keys, such as `tours/`.' }),
}

const email = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .register(settingDocumentation, {
      meaning:
        '`smtp://user:password@host:port` or `smtps://…` of the mail server that sends emails. Without it they stay in the mailbox at `/home/mailbox`, which root admins can open; until `PUBLIC_URL` or `TRUSTED_PROXIES` is set, people at the machine itself see [links of sign-ups and invitations](identity.md#the-first-sign-in) on screen.',
    }),
  MAIL_FROM: z.string().min(3).max(320).default('Stopover <stopover@localhost>').register(settingDocumentation, {
    meaning: 'Sender of emails.',
  }),
}

const clientIdMeaning = 'Client id for this sign-in; requires the secret. [Setup at the provider](identity.md).'
const testIssuerMeaning = 'OpenID Connect issuer; another one is for tests only.'

/** A provider is offered when its client id is set. The endpoints come from the discovery document of its issuer. */
const signIn = {
  GOOGLE_CLIENT_ID: text.optional().register(settingDocumentation, { meaning: clientIdMeaning }),
  GOOGLE_CLIENT_SECRET: text.optional().register(settingDocumentation, { meaning: 'Secret of the Google client.' }),
  GOOGLE_ISSUER: httpUrl.default('https://accounts.google.com').register(settingDocumentation, {
    meaning: testIssuerMeaning,
  }),
  LINKEDIN_CLIENT_ID: text.optional().register(settingDocumentation, { meaning: clientIdMeaning }),
  LINKEDIN_CLIENT_SECRET: text.optional().register(settingDocumentation, {
    meaning: 'Secret of the LinkedIn client.',
  }),
  LINKEDIN_ISSUER: httpUrl.default('https://www.linkedin.com/oauth').register(settingDocumentation, {
    meaning: testIssuerMeaning,
  }),
  CONCEPT3D_CLIENT_ID: text.optional().register(settingDocumentation, {
    meaning: 'Client id for sign-in by any OpenID Connect issuer; requires the secret and the issuer.',
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
        'Sells packages of the Foundation plan by card. Requires the next three settings. [Setup at Stripe](billing.md).',
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
    meaning: 'URL of Stripe’s API; another one is for tests only.',
  }),
  STRIPE_JS_URL: httpUrl.default('https://js.stripe.com/endive/stripe.js').register(settingDocumentation, {
    meaning: 'URL of Stripe.js; another one is for tests only.',
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
      'Service that finds addresses on maps of the editor: `photon` or `nominatim`. This server sends searches to the server of `GEOCODER_URL`. Towns are found without a geocoder.',
  }),
  GEOCODER_URL: z
    .string()
    .regex(geocoderUrl, 'must be https://HOST or http://localhost:PORT, with a path if any')
    .optional()
    .register(settingDocumentation, {
      withoutValue: 'the public server of the service',
      meaning:
        'URL of your own geocoder: a public host with `https`, or `http://localhost` or `http://127.0.0.1` at any port. Public servers have usage policies: Photon asks for moderate use, and Nominatim allows one request per second. Each process of Stopover limits only its own requests, so use your own geocoder with several processes.',
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
        'URL of map tiles for the [maps of the editor](maps.md), such as `https://tiles.example.com/{z}/{x}/{y}.png` or `https://tiles.example.com/world.pmtiles`. Editors’ browsers load the tiles from that server, which thereby learns their IP addresses and the places that they view; it must allow cross-origin requests (CORS). Accounts can set their own URL. Published tours don’t use it.',
    }),
  MAP_TILES_ATTRIBUTION: z
    .string()
    .max(mapTilesLimits.attributionMaxLength)
    .refine((html) => readAttribution(html) !== null, 'must be text, with links as <a href="https://…">…</a> if any')
    .optional()
    .register(settingDocumentation, {
      withoutValue: 'none',
      meaning:
        'Attribution that the provider of these tiles requires, such as `© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors`.',
    }),
  HUBSPOT_API_URL: httpUrl.default('https://api.hubapi.com').register(settingDocumentation, {
    meaning:
      'URL of the API of [HubSpot](integrations.md#hubspot); another one is for tests, development and proxies only.',
  }),
  GOOGLE_TAG_URL: httpUrl.default('https://www.googletagmanager.com').register(settingDocumentation, {
    meaning:
      'Origin of your own tagging server, which Google’s tag is loaded from and sends to, for visitors who consented to [Google Analytics](google-analytics.md).',
  }),
  THUMBNAIL_HOSTS: z
    .string()
    .transform(entriesOf)
    .pipe(z.array(z.string().regex(new RegExp(`^${hostName}$`), 'must be host names')))
    .optional()
    .register(settingDocumentation, {
      withoutValue: 'none',
      meaning:
        'Comma-separated hosts from which the thumbnail call may fetch images and videos; exact names, https only. The editor shows a frame of a video on these hosts while its URL is entered.',
    }),
}

/** Language model for text suggestions. None are offered without the URL and the model. */
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
        'Base URL of an endpoint with OpenAI’s chat completions, such as `https://api.openai.com/v1`, or `http://localhost:11434/v1` for a model on the same machine; requires `AI_MODEL`. The model must support JSON Schema and images. Nothing is sent before an account [allows text suggestions](security.md#text-suggestions).',
    }),
  AI_KEY: text.optional().register(settingDocumentation, {
    meaning: 'API key of that endpoint, which is sent to it only.',
  }),
  AI_MODEL: text.max(200).optional().register(settingDocumentation, { meaning: 'Name of the model at that endpoint.' }),
  AI_MONTHLY_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .max(suggestionLimits.perMonthMax)
    .default(suggestionLimits.defaultPerMonth)
    .register(settingDocumentation, {
      meaning:
        'Maximum number of suggestions per account and month (UTC): names, descriptions, alt texts and translations, counted one by one.',
    }),
}

const operations = {
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn').register(settingDocumentation, {
    meaning: '`silent`, `error`, `warn`, `info` or `debug`; JSON lines on standard output.',
  }),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional().register(settingDocumentation, {
    withoutValue: 'off',
    meaning:
      'Separate port for `/metrics` in the format of Prometheus, and for `/readyz` with its details, both without a token. [Operations](operations.md).',
  }),
  METRICS_HOST: text.default('127.0.0.1').register(settingDocumentation, {
    meaning: 'IP address that `METRICS_PORT` listens on. By default other machines can’t connect to it.',
  }),
  METRICS_TOKEN: token.optional().register(settingDocumentation, {
    withoutValue: 'off',
    meaning:
      'At least 16 characters. Also serves `/metrics` on `PORT`, to requests with `Authorization: Bearer …` and this token.',
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
    meaning: 'Name of the environment in these reports.',
  }),
}

const demo = {
  DEMO: onOff.default('on').register(settingDocumentation, { meaning: '`off` creates no demo.' }),
  DEMO_PASSWORD: z.string().min(8).max(256).optional().register(settingDocumentation, {
    withoutValue: 'generated once, stored in `DATA_DIR/demo-password.txt`',
    meaning: 'Initial password of the demo user.',
  }),
}

const development = {
  WEBHOOKS_TO_LOOPBACK: onOff.default('off').register(settingDocumentation, {
    meaning: '`on` also allows [webhooks](integrations.md) to `http://localhost` and `http://127.0.0.1` at any port.',
  }),
  THUMBNAILS_FROM_LOOPBACK: onOff.default('off').register(settingDocumentation, {
    meaning: '`on` also allows thumbnails from `http://localhost` and `http://127.0.0.1` at any port.',
  }),
  IMPORTS_FROM_LOOPBACK: onOff.default('off').register(settingDocumentation, {
    meaning: '`on` also allows [imports](api.md#imports) from `http://localhost` and `http://127.0.0.1` at any port.',
  }),
  STRICT_ANSWERS: onOff.default('off').register(settingDocumentation, {
    meaning: '`on` makes a response with fields outside its schema an error; otherwise these fields are removed.',
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
