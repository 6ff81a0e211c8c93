import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { headsetFadeMs } from '../../src/sdk/core/vr/fade-to-black.ts'
import { gazeDwellMs } from '../../src/sdk/core/vr/gaze-timer.ts'
import { liveStreamsPerAccount, liveStreamsPerPerson } from '../../src/server/database/notices/stream-leases.ts'
import { sessionLimits } from '../../src/server/domain/access/sessions/session-limits.ts'
import { apiTokenLimits } from '../../src/server/domain/access/tokens/token-limits.ts'
import { billingLimits } from '../../src/server/domain/billing/plans/billing-limits.ts'
import { deliveryLimits } from '../../src/server/domain/connections/webhooks/delivery-limits.ts'
import { linkLifetimesMs } from '../../src/server/domain/identity/one-use-links/link-lifetimes.ts'
import { countingLimits } from '../../src/server/domain/insight/analytics/counting-limits.ts'
import { reportLimits } from '../../src/server/domain/insight/analytics/reports/report-limits.ts'
import { thumbnailFetchLimits } from '../../src/server/domain/library/media/thumbnails/fetch-limits.ts'
import { uploadLimits } from '../../src/server/domain/library/uploads/upload-limits.ts'
import { partLimits } from '../../src/server/domain/publishing/publications/parts/part-limits.ts'
import { shareMissesPerMinute } from '../../src/server/domain/publishing/publications/share-misses.ts'
import { submissionLimits } from '../../src/server/domain/tours/forms/submission-limits.ts'
import { translationFileLimits } from '../../src/server/domain/tours/translations/formats/file-limits.ts'
import { richTextDepthMax } from '../../src/server/kernel/clean-html.ts'
import { defaultInputMaxBytes, jsonDepthMax, jsonKeysMax, jsonValuesMax } from '../../src/server/kernel/json-bounds.ts'
import { fairnessLimits } from '../../src/server/kernel/scheduling/fairness-limits.ts'
import { imageLimits } from '../../src/server/media/image/image-limits.ts'
import { panoramaLimits } from '../../src/server/media/panorama/panorama-limits.ts'
import { postLimits } from '../../src/server/ports/outgoing/guarded-posts.ts'
import { hotspotFormLimits } from '../../src/server/rest/tours/hotspot-form-limits.ts'
import { connectionLimits } from '../../src/server/web/connection-limits.ts'
import { discoveryFreshMs } from '../../src/server/web/discovery/short-lived-cache.ts'
import { shareLimits } from '../../src/server/web/share/share-limits.ts'
import { analyticsLimits } from '../../src/shared/analytics/analytics-limits.ts'
import { deletedRetentionMs } from '../../src/shared/deleted-items.ts'
import { openingLimits } from '../../src/shared/forms/opening-limits.ts'
import { customDataLimits } from '../../src/shared/hotspots/custom-data.ts'
import { hotspotLimits } from '../../src/shared/hotspots/hotspot-limits.ts'
import { importLimits } from '../../src/shared/media/imports/import-limits.ts'
import { thumbnailLimits } from '../../src/shared/media/thumbnails/thumbnail-limits.ts'
import { textLimits } from '../../src/shared/text-limits.ts'
import { tourLimits } from '../../src/shared/tours/tour-limits.ts'
import { webhookLimits } from '../../src/shared/webhooks/webhook-limits.ts'
import { scriptLimitsKb } from '../sdk/script-limits.ts'
import { root } from './source.ts'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute
const kibibyte = 1024
const mebibyte = 1024 ** 2

/** Sentences of the documents, with each number replaced by `#`, and the numbers in the code. */
const figures: readonly (readonly [document: string, sentence: string, numbers: readonly number[]])[] = [
  ['README.md', 'a tour has at most # stops', [tourLimits.stopsMax]],
  ['README.md', 'up to #×#, equirectangular', [panoramaLimits.maxWidthPx, panoramaLimits.maxHeightPx]],
  ['README.md', 'restore for # days', [deletedRetentionMs / day]],
  [
    'docs/api.md',
    'at most # KiB (# KiB for the answers',
    [defaultInputMaxBytes / kibibyte, submissionLimits.bodyMaxBytes / kibibyte],
  ],
  ['docs/api.md', 'at most # levels deep and # values long', [jsonDepthMax, jsonValuesMax]],
  ['docs/api.md', 'A body has # seconds to arrive', [connectionLimits.bodyMaxMs / second]],
  ['docs/api.md', 'is larger than # MiB', [thumbnailFetchLimits.maxBytes / mebibyte]],
  ['docs/api.md', '# fetches an hour for each person', [thumbnailFetchLimits.perUser]],
  ['docs/api.md', 'a JPEG, # pixels wide', [imageLimits.thumbnailWidthPx]],
  [
    'docs/api.md',
    'It ends after # days without a call, after # days',
    [sessionLimits.idleMs / day, sessionLimits.absoluteMs / day],
  ],
  ['docs/api.md', 'such as `{"sku": "A-1200"}`, or null: at most # bytes', [customDataLimits.bytesMax]],
  ['docs/api.md', '| `gallery` | `pictures`: 1 to # such', [hotspotLimits.galleryImagesMax]],
  ['docs/api.md', '`corners`, 3 to # in their order', [hotspotLimits.cornersMax]],
  ['docs/api.md', 'of which each person may have #', [uploadLimits.openPerUser]],
  [
    'docs/api.md',
    'an account one is fetched at a time, and # can be started in ten minutes',
    [importLimits.startsPerAccount],
  ],
  [
    'docs/api.md',
    'The host has # seconds to answer, may be silent for # seconds',
    [importLimits.answerMs / second, importLimits.silenceMs / second],
  ],
  [
    'docs/api.md',
    '# tries in ten minutes are allowed for a\nnetwork, and # an hour',
    [submissionLimits.perNetwork, submissionLimits.perTour],
  ],
  [
    'docs/analytics.md',
    'More than # batches, # visits or # events of one address',
    [
      countingLimits.batchesPerNetworkPerMinute,
      countingLimits.visitsPerNetworkPerMinute,
      countingLimits.eventsPerNetworkPerMinute,
    ],
  ],
  ['docs/analytics.md', 'by hour for up to two days, by day for up to # days', [reportLimits.dailyDaysMax]],
  ['docs/analytics.md', 'every # seconds and when it goes away', [analyticsLimits.batchIntervalMs / second]],
  ['docs/billing.md', '| # days: limits of the free plan', [billingLimits.graceMs / day]],
  ['docs/cdn.md', '/sitemaps/…`, `/robots.txt`, `/llms.txt` | # seconds', [discoveryFreshMs / second]],
  ['docs/glossary.md', 'The # days after the last retry of a charge', [billingLimits.graceMs / day]],
  ['docs/identity.md', 'works once, within # minutes', [linkLifetimesMs['reset-password'] / minute]],
  ['docs/integrations.md', 'The receiver has # seconds to respond', [postLimits.timeoutMs / second]],
  ['docs/integrations.md', 'Up to # deliveries of a webhook can wait', [deliveryLimits.pendingPerWebhook]],
  ['docs/sdk/viewer.md', 'looking at a hotspot for # seconds', [gazeDwellMs / second]],
  ['docs/sdk/viewer.md', 'through # ms of black', [headsetFadeMs]],
  ['docs/sdk/viewer.md', 'A tour of more than # stops has its text', [partLimits.unsplitStopsMax]],
  ['docs/operations.md', 'the process ends within # seconds', [connectionLimits.shutdownMs / second]],
  ['ARCHITECTURE.md', 'at most # bytes compressed', [scriptLimitsKb.viewerCore * 1000]],
  ['docs/api.md', 'The host took longer than # seconds', [thumbnailLimits.timeoutMs / second]],
  ['docs/api.md', 'A token may make # calls a minute', [apiTokenLimits.callsPerMinute]],
  ['docs/api.md', 'reserved as the file arrives, # MiB ahead', [importLimits.reservedAheadBytes / mebibyte]],
  ['docs/api.md', '(# to # different stops)', [openingLimits.stopsMin, openingLimits.stopsMax]],
  ['docs/api.md', '(# to # seconds in view)', [openingLimits.secondsMin, openingLimits.secondsMax]],
  ['docs/analytics.md', 'sites and campaigns beyond # for a tour', [countingLimits.newKeysPerNetworkPerDay]],
  ['docs/cube-faces.md', 'the largest panorama, #×#', [panoramaLimits.maxWidthPx, panoramaLimits.maxHeightPx]],
  ['docs/deployment.md', 'open it within # minutes', [linkLifetimesMs['reset-password'] / minute]],
  ['docs/deployment.md', 'deleted ones for # days', [deletedRetentionMs / day]],
  [
    'docs/identity.md',
    'After # emails an hour about a form, or # a day',
    [submissionLimits.emailsPerForm, submissionLimits.emailsPerRecipient],
  ],
  ['docs/integrations.md', 'An account has up to #.', [webhookLimits.perAccount]],
  ['docs/integrations.md', 'its first # KiB are kept', [postLimits.responseStoredBytes / kibibyte]],
  [
    'docs/integrations.md',
    'redelivered for # days, as long as it is among the last # of',
    [deliveryLimits.deliveriesRetentionMs / day, deliveryLimits.finishedStored],
  ],
  ['docs/integrations.md', 'took longer than # seconds the last time', [deliveryLimits.slowMs / second]],
  ['docs/performance.md', 'as large as the limit of #', [tourLimits.stopsMax]],
  [
    'docs/performance.md',
    'viewer core at most # kB gzip, drop-in script at most # kB',
    [scriptLimitsKb.viewerCore, scriptLimitsKb.dropIn],
  ],
  ['docs/sdk/embedding.md', 'The script is at most # kB compressed; the viewer', [scriptLimitsKb.dropIn]],
  ['docs/sdk/embedding.md', '- The script is at most # kB compressed', [scriptLimitsKb.pinnedDropIn]],
  ['docs/sdk/visitors.md', 'The code, at most # kB compressed, is loaded after', [scriptLimitsKb.visits]],
  [
    'docs/sdk/viewer.md',
    'at most # kB compressed and # kB more for a start screen',
    [scriptLimitsKb.styles, scriptLimitsKb.startScreen],
  ],
  ['docs/sdk/viewer.md', 'The share page of a tour of more than # stops', [partLimits.unsplitStopsMax]],
  ['docs/sdk/viewer.md', 'Stops beyond # KiB of text', [shareLimits.textMaxLength / kibibyte]],
  ['docs/security.md', 'anything parses it: # KiB', [defaultInputMaxBytes / kibibyte]],
  ['docs/security.md', '# levels; # values, # keys of one object', [jsonDepthMax, jsonValuesMax, jsonKeysMax]],
  ['docs/security.md', '(# characters, tags at most # levels deep)', [textLimits.richTextMaxLength, richTextDepthMax]],
  [
    'docs/security.md',
    'may take # seconds and # MB',
    [translationFileLimits.readMaxMs / second, translationFileLimits.readMaxMb],
  ],
  [
    'docs/security.md',
    'at most # KiB of fields and # values in each',
    [hotspotFormLimits.fieldsMaxBytes / kibibyte, hotspotFormLimits.fieldValuesMax],
  ],
  [
    'docs/security.md',
    'Bodies have # KiB at most and # seconds to arrive',
    [submissionLimits.bodyMaxBytes / kibibyte, connectionLimits.bodyMaxMs / second],
  ],
  ['docs/security.md', 'A tour keeps # submissions', [submissionLimits.storedPerTour]],
  [
    'docs/security.md',
    'After # in a minute they are rejected before the database is asked, and\n  at most # are looked for',
    [shareMissesPerMinute, shareLimits.uncachedLookupsMax],
  ],
  ['docs/security.md', 'has at most # of the # streams of an account', [liveStreamsPerPerson, liveStreamsPerAccount]],
  [
    'docs/security.md',
    '# MiB, # requests and # seconds at most for a video',
    [thumbnailLimits.videoDownloadMaxBytes / mebibyte, thumbnailLimits.requestsMax, thumbnailLimits.timeoutMs / second],
  ],
  ['docs/security.md', 'a network has # passwords hashed', [fairnessLimits.sharePasswordHashesOfNetwork]],
  ['docs/security.md', 'in the database: # calls a minute each', [apiTokenLimits.callsPerMinute]],
  ['docs/storage.md', 'where it has more than # stops', [partLimits.unsplitStopsMax]],
  ['docs/security.md', 'more than # requests that wait for their answers', [connectionLimits.unansweredRequestsMax]],
]

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const numberPattern = '([\\d.,]*\\d)'

it.each(figures)('%s says "%s" with the numbers of the code', (document, sentence, numbers) => {
  const text = readFileSync(join(root, document), 'utf8')
  const match = new RegExp(sentence.split('#').map(escapeRegExp).join(numberPattern)).exec(text)
  expect(match, 'the sentence').not.toBeNull()
  expect(match?.slice(1).map((figure) => Number(figure.replaceAll(',', '')))).toEqual(numbers)
})
