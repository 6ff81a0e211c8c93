import { join } from 'node:path'
import type { Logger } from 'pino'
import { type ProviderName, providerNames } from '../shared/auth/providers.ts'
import { isSlug } from '../shared/sharing/slugs.ts'
import type { Config } from './config.ts'
import type { Database } from './database/orm.ts'
import { Media } from './domain/library/media/entity.ts'
import { createMediaBuilder } from './media/builder.ts'
import { createThumbnailMaker } from './media/thumbnail-maker.ts'
import { hasHardLimits } from './media/worker-limits.ts'
import { sandboxKind } from './media/worker-sandbox.ts'
import type { Email } from './ports/email.ts'
import type { Files } from './ports/files.ts'
import { hubspotApi } from './ports/hubspot/hubspot-api.ts'
import type { IdentityProviders } from './ports/identity-providers.ts'
import { localFiles } from './ports/local-files.ts'
import { mailboxEmail } from './ports/mailbox-email.ts'
import type { MediaSandbox } from './ports/media-builder.ts'
import { guardedDownloads } from './ports/outgoing/guarded-downloads.ts'
import { guardedFiles } from './ports/outgoing/guarded-files.ts'
import { guardedPosts } from './ports/outgoing/guarded-posts.ts'
import type { Payments } from './ports/payments.ts'
import { s3Files } from './ports/s3-files.ts'
import { smtpEmail } from './ports/smtp-email.ts'
import { localSpool } from './ports/spool/local-spool.ts'
import { s3Spool } from './ports/spool/s3-spool.ts'
import { type SharedLocks, UploadLocks } from './ports/spool/upload-locks.ts'
import type { UploadSpool } from './ports/spool/upload-spool.ts'
import type { Ports } from './ports.ts'

function emailOf({ smtpUrl, emailFrom }: Config, files: Files): Email {
  return smtpUrl === undefined ? mailboxEmail(files) : smtpEmail(smtpUrl, emailFrom)
}

/** Where finished files live, as the settings say. */
export function filesOf({ s3, dataFolder }: Config, log?: Logger): Files {
  return s3 === null ? localFiles(join(dataFolder, 'files')) : s3Files(s3, join(dataFolder, 'scratch'), { log })
}

function spoolOf({ s3, dataFolder }: Config, { sharedLocks, log }: Surroundings): UploadSpool {
  const locks = new UploadLocks(sharedLocks)
  if (s3 === null) return localSpool(join(dataFolder, 'uploads'), locks)
  return s3Spool(s3, join(dataFolder, 'scratch'), { locks, log })
}

/** OpenID Connect is loaded where a provider is set up. */
async function identityProvidersOf(
  { providers }: Config,
  { log, publicAddress }: Surroundings,
): Promise<IdentityProviders> {
  if (providerNames.every((name) => providers[name] === null)) {
    return Object.fromEntries(providerNames.map((name) => [name, null])) as Record<ProviderName, null>
  }
  const { openidProviders } = await import('./ports/openid/openid-providers.ts')
  return openidProviders(providers, { log, publicAddress })
}

/** Stripe's SDK is loaded where it is set up. */
async function paymentsOf({ stripe }: Config): Promise<Payments | null> {
  if (stripe === null) return null
  const { stripePayments } = await import('./ports/stripe/stripe-payments.ts')
  return stripePayments(stripe)
}

function reservedSlugsOf({ tourHosts }: Config): ReadonlySet<string> {
  return new Set([...tourHosts.values()].filter(isSlug))
}

type Surroundings = {
  readonly database: Database
  /** Undefined where no other process can be. */
  readonly sharedLocks: SharedLocks | undefined
  readonly log: Logger
  readonly publicAddress: () => string
  readonly given: Partial<Ports>
}

/** A decoder that a file has taken over is held by namespaces alone, so an operator has to hear that there are none. */
export function sayHowConfined(mediaSandbox: MediaSandbox, log: Logger): void {
  const found = { mediaWorkersHeldBy: mediaSandbox, mediaWorkersLimitedByKernel: hasHardLimits() }
  if (mediaSandbox === 'namespaces') log.info(found, 'media workers')
  else log.warn(found, 'media workers run without namespaces: docs/deployment.md says how to allow them')
}

/**
 * The outside world as the settings name it. The files come first, and nothing is made before it is sure that they are
 * where the database knows of media: a disk that is not mounted must not be filled in its place (fault F36).
 */
export async function openPorts(config: Config, surroundings: Surroundings): Promise<Ports> {
  const { database, log, publicAddress, given } = surroundings
  const files = given.files ?? filesOf(config, log)
  await files.prepare((await database.em.fork().count(Media)) > 0)
  const mediaSandbox = given.mediaSandbox ?? sandboxKind()
  sayHowConfined(mediaSandbox, log)
  return {
    files,
    spool: spoolOf(config, surroundings),
    log,
    now: () => new Date(),
    mediaBuilder: createMediaBuilder(),
    mediaSandbox,
    thumbnails: createThumbnailMaker(),
    outgoing: guardedFiles({ hosts: config.thumbnailHosts, allowsLoopback: config.thumbnailsFromLoopback }),
    outgoingDownloads: guardedDownloads({ allowsLoopback: config.importsFromLoopback }),
    outgoingPosts: guardedPosts({ allowsLoopback: config.webhooksToLoopback }),
    hubspot: hubspotApi({ apiUrl: config.hubspotApiUrl }),
    email: emailOf(config, files),
    identityProviders: await identityProvidersOf(config, surroundings),
    plans: config.plans,
    reservedSlugs: reservedSlugsOf(config),
    payments: given.payments === undefined ? await paymentsOf(config) : given.payments,
    publicAddress,
    ...given,
  }
}
