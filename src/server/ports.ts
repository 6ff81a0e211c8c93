import type { Logger } from 'pino'
import type { Files } from './ports/files.ts'
import type { MediaBuilder } from './ports/media-builder.ts'
import type { UploadSpool } from './ports/upload-spool.ts'

/** The outside world as the domain sees it; everything else it uses is a database. */
export type Ports = {
  readonly files: Files
  readonly spool: UploadSpool
  readonly mediaBuilder: MediaBuilder
  readonly log: Logger
  readonly now: () => Date
}
