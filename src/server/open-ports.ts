import { join } from 'node:path'
import type { Logger } from 'pino'
import { type ProviderName, providerNames } from '../shared/auth/providers.ts'
import { isSlug } from '../shared/sharing/slugs.ts'
import type { Config } from './config.ts'
import type { Database } from './database/orm.ts'
import { Media } from './domain/library/media/entity.ts'
import { createMediaBuilder } from './media/builder.ts'
import { createPanoramaExtractor } from './media/panorama-extractor.ts'
import { createThumbnailMaker } from './media/thumbnail-maker.ts'
import { hasHardLimits } from './media/worker-limits.ts'
import { sandboxKind } from './media/worker-sandbox.ts'
import type { Email } from './ports/email.ts'
import type { Files } from './ports/files.ts'
import type { Geocoder } from './ports/geocoder.ts'
import { guardedGeocoder } from './ports/geocoding/guarded-geocoder.ts'
import { geocoderServices } from './ports/geocoding/services.ts'
import { hubspotApi } from './ports/hubspot/hubspot-api.ts'
import type { IdentityProviders } from './ports/identity-providers.ts'
import { chatCompletions } from './ports/language-model/chat-completions.ts'
import { localFiles } from './ports/local-files.ts'
import { mailboxEmail } from './ports/mailbox-email.ts'
import type { MediaSandbox } from './ports/media-builder.ts'
import { guardedDownloads } from './ports/outgoing/guarded-downloads.ts'
import { guardedFiles } from './ports/outgoing/guarded-files.ts'
import { guardedPosts } from './ports/outgoing/guarded-posts.ts'
import type { Payments } from './ports/payments.ts'
import { s3Files } from './ports/s3-files.ts'
import { readCopyFiles, readSdkFiles } from './ports/sdk-files.ts'
import { smtpEmail } from './ports/smtp-email.ts'
import { localSpool } from './ports/spool/local-spool.ts'
import { s3Spool } from './ports/spool/s3-spool.ts'
import { type SharedLocks, UploadLocks } from './ports/spool/upload-locks.ts'
import type { UploadSpool } from './ports/spool/upload-spool.ts'
import type { Ports } from './ports.ts'

/**
 * Emails by SMTP, or in the mailbox without a mail server. The links of the latter are logged until the installation has a
 * public URL, when logs are likely to be collected elsewhere.
 */
function emailOf({ smtpUrl, emailFrom, publicUrl }: Config, files: Files, log: Logger): Email {
  if (smtpUrl !== undefined) return smtpEmail(smtpUrl, emailFrom)
  if (publicUrl !== undefined) return mailboxEmail(files)
  return mailboxEmail(files, {
    onLink: (email) => log.warn(email, 'an email was not sent, because SMTP_URL is not set'),
  })
}

/** Creates the configured file store. */
export function filesOf({ s3, dataFolder }: Config, log?: Logger): Files {
  return s3 === null ? localFiles(join(dataFolder, 'files')) : s3Files(s3, join(dataFolder, 'scratch'), { log })
}

function spoolOf({ s3, dataFolder }: Config, { sharedLocks, log }: PortOptions): UploadSpool {
  const locks = new UploadLocks(sharedLocks)
  if (s3 === null) return localSpool(join(dataFolder, 'uploads'), locks)
  return s3Spool(s3, join(dataFolder, 'scratch'), { locks, log })
}

/** Creates the configured sign-in providers. OpenID Connect is imported only if there are any. */
async function identityProvidersOf({ providers }: Config, { log, publicUrl }: PortOptions): Promise<IdentityProviders> {
  if (providerNames.every((name) => providers[name] === null)) {
    return Object.fromEntries(providerNames.map((name) => [name, null])) as Record<ProviderName, null>
  }
  const { openidProviders } = await import('./ports/openid/openid-providers.ts')
  return openidProviders(providers, { log, publicUrl })
}

/** Creates the payments port. Stripe's SDK is imported only if it is configured. */
async function paymentsOf({ stripe }: Config): Promise<Payments | null> {
  if (stripe === null) return null
  const { stripePayments } = await import('./ports/stripe/stripe-payments.ts')
  return stripePayments(stripe)
}

/** Creates the configured geocoder. Only one at a loopback address may be requested without https. */
function geocoderOf({ geocoder }: Config): Geocoder | null {
  if (geocoder === null) return null
  const service = geocoderServices[geocoder.name]
  const { defaultUrl, publicIntervalMs } = service
  const { url = defaultUrl } = geocoder
  const downloads = guardedDownloads({ allowsLoopback: url.startsWith('http:') })
  return guardedGeocoder({ service, url, downloads, intervalMs: url === defaultUrl ? publicIntervalMs : 0 })
}

function reservedSlugsOf({ tourHosts }: Config): ReadonlySet<string> {
  return new Set([...tourHosts.values()].filter(isSlug))
}

type PortOptions = {
  readonly database: Database
  /** Undefined if there can be no other process. */
  readonly sharedLocks: SharedLocks | undefined
  readonly log: Logger
  readonly publicUrl: () => string
  readonly overrides: Partial<Ports>
}

/** Logs the sandbox of media workers. Warns without namespaces, because only namespaces confine an exploited decoder. */
export function logSandbox(mediaSandbox: MediaSandbox, log: Logger): void {
  const fields = { mediaWorkersHeldBy: mediaSandbox, mediaWorkersLimitedByKernel: hasHardLimits() }
  if (mediaSandbox === 'namespaces') log.info(fields, 'media workers')
  else log.warn(fields, 'media workers run without namespaces: docs/deployment.md says how to allow them')
}

/**
 * Opens all ports as configured. The file store comes first: nothing is created before it is certain that it exists if the
 * database has media, because a disk may not be mounted (fault F36).
 */
export async function openPorts(config: Config, options: PortOptions): Promise<Ports> {
  const { database, log, publicUrl, overrides } = options
  const files = overrides.files ?? filesOf(config, log)
  await files.prepare((await database.em.fork().count(Media)) > 0)
  const mediaSandbox = overrides.mediaSandbox ?? sandboxKind()
  logSandbox(mediaSandbox, log)
  return {
    files,
    viewerFiles: () => readSdkFiles(),
    copyFiles: () => readCopyFiles(),
    spool: spoolOf(config, options),
    log,
    now: () => new Date(),
    mediaBuilder: createMediaBuilder(),
    mediaSandbox,
    panoramaExtractor: createPanoramaExtractor(),
    thumbnails: createThumbnailMaker(),
    outgoing: guardedFiles({ hosts: config.thumbnailHosts, allowsLoopback: config.thumbnailsFromLoopback }),
    outgoingDownloads: guardedDownloads({ allowsLoopback: config.importsFromLoopback }),
    outgoingPosts: guardedPosts({ allowsLoopback: config.webhooksToLoopback }),
    geocoder: geocoderOf(config),
    mapTiles: config.mapTiles,
    hubspot: hubspotApi({ apiUrl: config.hubspotApiUrl }),
    languageModel: config.languageModel === null ? null : chatCompletions(config.languageModel),
    email: emailOf(config, files, log),
    identityProviders: await identityProvidersOf(config, options),
    plans: config.plans,
    reservedSlugs: reservedSlugsOf(config),
    payments: overrides.payments === undefined ? await paymentsOf(config) : overrides.payments,
    publicUrl,
    ...overrides,
  }
}
