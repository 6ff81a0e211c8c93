import type { Logger } from 'pino'
import type { Plans } from '../shared/billing/plans.ts'
import type { Email } from './ports/email.ts'
import type { Files } from './ports/files.ts'
import type { Hubspot } from './ports/hubspot.ts'
import type { IdentityProviders } from './ports/identity-providers.ts'
import type { MediaBuilder, MediaSandbox } from './ports/media-builder.ts'
import type { OutgoingDownloads } from './ports/outgoing-downloads.ts'
import type { OutgoingFiles } from './ports/outgoing-files.ts'
import type { OutgoingPosts } from './ports/outgoing-posts.ts'
import type { Payments } from './ports/payments.ts'
import type { UploadSpool } from './ports/spool/upload-spool.ts'
import type { ThumbnailMaker } from './ports/thumbnail-maker.ts'

/** The outside world as the domain sees it; everything else it uses is a database. */
export type Ports = {
  readonly files: Files
  readonly spool: UploadSpool
  readonly mediaBuilder: MediaBuilder
  /** What confines the processes that decode media. */
  readonly mediaSandbox: MediaSandbox
  readonly thumbnails: ThumbnailMaker
  /** Requests to addresses that people name. */
  readonly outgoing: OutgoingFiles
  /** Files that are imported from addresses that people name. */
  readonly outgoingDownloads: OutgoingDownloads
  /** Events to the addresses of webhooks. */
  readonly outgoingPosts: OutgoingPosts
  readonly hubspot: Hubspot
  readonly email: Email
  /** What accounts may use; null where nothing is limited. */
  readonly plans: Plans | null
  /** Short links that hosts are named for in the settings: only root admins give them to tours. */
  readonly reservedSlugs: ReadonlySet<string>
  /** Null where nothing is sold. */
  readonly payments: Payments | null
  readonly identityProviders: IdentityProviders
  /** Where people reach the installation, without a slash at the end; for links in emails, whatever a caller's Host says. */
  readonly publicAddress: () => string
  readonly log: Logger
  readonly now: () => Date
}
