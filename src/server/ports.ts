import type { Logger } from 'pino'
import type { Plans } from '../shared/billing/plans.ts'
import type { MapTiles } from '../shared/locations/map-source.ts'
import type { Email } from './ports/email.ts'
import type { Files } from './ports/files.ts'
import type { Geocoder } from './ports/geocoder.ts'
import type { Hubspot } from './ports/hubspot.ts'
import type { IdentityProviders } from './ports/identity-providers.ts'
import type { LanguageModel } from './ports/language-model.ts'
import type { MediaBuilder, MediaSandbox } from './ports/media-builder.ts'
import type { OutgoingDownloads } from './ports/outgoing-downloads.ts'
import type { OutgoingFiles } from './ports/outgoing-files.ts'
import type { OutgoingPosts } from './ports/outgoing-posts.ts'
import type { PanoramaExtractor } from './ports/panorama-extractor.ts'
import type { Payments } from './ports/payments.ts'
import type { SdkFile } from './ports/sdk-files.ts'
import type { UploadSpool } from './ports/spool/upload-spool.ts'
import type { ThumbnailMaker } from './ports/thumbnail-maker.ts'

/** Ports to the outside world. Besides them the domain uses only the database. */
export type Ports = {
  readonly files: Files
  /** Files of the built viewer; empty if it isn't built. */
  readonly viewerFiles: () => readonly SdkFile[]
  /** Built scripts and icons of copies of tours; empty if they aren't built. */
  readonly copyFiles: () => readonly SdkFile[]
  readonly spool: UploadSpool
  readonly mediaBuilder: MediaBuilder
  readonly panoramaExtractor: PanoramaExtractor
  /** Sandbox of the processes that decode media. */
  readonly mediaSandbox: MediaSandbox
  readonly thumbnails: ThumbnailMaker
  /** Reads files at addresses that people enter. */
  readonly outgoing: OutgoingFiles
  /** Downloads imported files. */
  readonly outgoingDownloads: OutgoingDownloads
  /** Posts events to webhooks. */
  readonly outgoingPosts: OutgoingPosts
  readonly hubspot: Hubspot
  /** Null if the operator set none up. */
  readonly languageModel: LanguageModel | null
  /** Null if addresses aren't searched for. */
  readonly geocoder: Geocoder | null
  /** Map tiles of the editor in accounts without their own; null for none. */
  readonly mapTiles: MapTiles | null
  readonly email: Email
  /** Plans of accounts; null if nothing is limited. */
  readonly plans: Plans | null
  /** Short links in `TOUR_HOSTS`, which only root admins can give to tours. */
  readonly reservedSlugs: ReadonlySet<string>
  /** Null if nothing is sold. */
  readonly payments: Payments | null
  readonly identityProviders: IdentityProviders
  /** URL of the installation for links in emails, independent of the Host header; without a trailing slash. */
  readonly publicUrl: () => string
  readonly log: Logger
  readonly now: () => Date
}
