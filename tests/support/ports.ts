import { join } from 'node:path'
import { pino } from 'pino'
import { createMediaBuilder } from '../../src/server/media/builder.ts'
import { createPanoramaExtractor } from '../../src/server/media/panorama-extractor.ts'
import { createThumbnailMaker } from '../../src/server/media/thumbnail-maker.ts'
import { hubspotApi } from '../../src/server/ports/hubspot/hubspot-api.ts'
import { localFiles } from '../../src/server/ports/local-files.ts'
import { mailboxEmail } from '../../src/server/ports/mailbox-email.ts'
import { guardedDownloads } from '../../src/server/ports/outgoing/guarded-downloads.ts'
import { guardedFiles } from '../../src/server/ports/outgoing/guarded-files.ts'
import { guardedPosts } from '../../src/server/ports/outgoing/guarded-posts.ts'
import { localSpool } from '../../src/server/ports/spool/local-spool.ts'
import type { Ports } from '../../src/server/ports.ts'

/** Production ports on a temporary folder, with a silent log and without external services. */
export function silentPorts(folder: string): Ports {
  const files = localFiles(join(folder, 'files'))
  return {
    files,
    viewerFiles: () => [],
    copyFiles: () => [],
    spool: localSpool(join(folder, 'uploads')),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    mediaBuilder: createMediaBuilder(),
    mediaSandbox: 'permissions',
    panoramaExtractor: createPanoramaExtractor(),
    thumbnails: createThumbnailMaker(),
    outgoing: guardedFiles({ hosts: [] }),
    outgoingDownloads: guardedDownloads({ allowsLoopback: false }),
    outgoingPosts: guardedPosts({ allowsLoopback: false }),
    geocoder: null,
    mapTiles: null,
    hubspot: hubspotApi({ apiUrl: 'http://127.0.0.1:1' }),
    languageModel: null,
    email: mailboxEmail(files),
    identityProviders: { google: null, linkedin: null, concept3d: null },
    plans: null,
    reservedSlugs: new Set(),
    payments: null,
    publicUrl: () => 'http://localhost',
  }
}
