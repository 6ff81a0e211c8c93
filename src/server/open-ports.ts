import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/orm.ts'
import { Media } from './domain/media/entity.ts'
import { createMediaBuilder } from './media/builder.ts'
import { createThumbnailMaker } from './media/thumbnail-maker.ts'
import { hasHardLimits } from './media/worker-limits.ts'
import { sandboxKind } from './media/worker-sandbox.ts'
import type { Email } from './ports/email.ts'
import type { Files } from './ports/files.ts'
import { localFiles } from './ports/local-files.ts'
import { mailboxEmail } from './ports/mailbox-email.ts'
import { openidProviders } from './ports/openid/openid-providers.ts'
import { guardedImages } from './ports/outgoing/guarded-images.ts'
import { s3Files } from './ports/s3-files.ts'
import { smtpEmail } from './ports/smtp-email.ts'
import { localSpool } from './ports/spool/local-spool.ts'
import { s3Spool } from './ports/spool/s3-spool.ts'
import { type SharedLocks, UploadLocks } from './ports/spool/upload-locks.ts'
import type { UploadSpool } from './ports/spool/upload-spool.ts'
import type { Ports } from './ports.ts'

function emailOf({ smtpUrl, emailFrom, dataFolder }: Config): Email {
  return smtpUrl === undefined ? mailboxEmail(join(dataFolder, 'mailbox')) : smtpEmail(smtpUrl, emailFrom)
}

/** Where finished files live, as the settings say. */
export function filesOf({ s3, dataFolder }: Config): Files {
  return s3 === null ? localFiles(join(dataFolder, 'files')) : s3Files(s3, join(dataFolder, 'scratch'))
}

function spoolOf({ s3, dataFolder }: Config, shared: SharedLocks | undefined): UploadSpool {
  const locks = new UploadLocks(shared)
  if (s3 === null) return localSpool(join(dataFolder, 'uploads'), locks)
  return s3Spool(s3, join(dataFolder, 'scratch'), { locks })
}

type Surroundings = {
  readonly database: Database
  /** Undefined where no other process can be. */
  readonly sharedLocks: SharedLocks | undefined
  readonly log: Logger
  readonly publicAddress: () => string
  readonly given: Partial<Ports>
}

/**
 * The outside world as the settings name it. The files come first, and nothing is made before it is sure that they are
 * where the database knows of media: a disk that is not mounted must not be filled in its place (fault F36).
 */
export async function openPorts(
  config: Config,
  { database, sharedLocks, log, publicAddress, given }: Surroundings,
): Promise<Ports> {
  const files = given.files ?? filesOf(config)
  await files.prepare((await database.em.fork().count(Media)) > 0)
  log.info({ mediaWorkersHeldBy: sandboxKind(), mediaWorkersLimitedByKernel: hasHardLimits() }, 'media workers')
  return {
    files,
    spool: spoolOf(config, sharedLocks),
    log,
    now: () => new Date(),
    mediaBuilder: createMediaBuilder(),
    thumbnails: createThumbnailMaker(),
    outgoing: guardedImages(config.thumbnailHosts),
    email: emailOf(config),
    identityProviders: openidProviders(config.providers, { log, publicAddress }),
    publicAddress,
    ...given,
  }
}
