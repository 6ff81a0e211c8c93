import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fairnessLimits } from '../../src/shared/access/fairness-limits.ts'
import { analyticsLimits } from '../../src/shared/analytics/analytics-limits.ts'
import { billingLimits } from '../../src/shared/billing/billing-limits.ts'
import { openingLimits } from '../../src/shared/forms/opening-limits.ts'
import { limits, visitorLimits } from '../../src/shared/limits.ts'
import { importLimits } from '../../src/shared/media/imports/import-limits.ts'
import { thumbnailLimits } from '../../src/shared/media/thumbnails/thumbnail-limits.ts'
import { tokenLimits } from '../../src/shared/tokens/api-tokens.ts'
import { webhookLimits } from '../../src/shared/webhooks/webhook-limits.ts'
import { scriptLimitsKb } from '../sdk/script-limits.ts'
import { root } from './source.ts'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute
const kibibyte = 1024
const mebibyte = 1024 ** 2

/** Sentences of the documents, with `#` for each number, and the numbers in the code. */
const figures: readonly (readonly [document: string, sentence: string, numbers: readonly number[]])[] = [
  ['README.md', 'A tour has at most # stops', [limits.stopsPerTour]],
  ['README.md', 'up to #×#, equirectangular', [limits.panoramaMaxWidthPx, limits.panoramaMaxHeightPx]],
  ['README.md', 'restore for # days', [limits.deletedRetentionMs / day]],
  [
    'docs/api.md',
    'at most # KiB (# KiB for the answers',
    [limits.inputMaxBytes / kibibyte, limits.submissionBodyMaxBytes / kibibyte],
  ],
  ['docs/api.md', 'at most # levels deep and # values long', [limits.jsonDepthMax, limits.jsonValuesMax]],
  ['docs/api.md', 'A body has # seconds to arrive', [limits.requestBodyMaxMs / second]],
  ['docs/api.md', 'is larger than # MiB', [limits.outgoingMaxBytes / mebibyte]],
  ['docs/api.md', '# fetches an hour for each person', [limits.thumbnailFetchesPerUser]],
  ['docs/api.md', 'a JPEG, # pixels wide', [limits.thumbnailWidthPx]],
  [
    'docs/api.md',
    'It ends after # days without a call, after # days',
    [limits.sessionIdleMs / day, limits.sessionAbsoluteMs / day],
  ],
  ['docs/api.md', '| `gallery` | `pictures`: 1 to # such', [limits.galleryImagesMax]],
  ['docs/api.md', '`corners`, 3 to # in their order', [limits.hotspotCornersMax]],
  ['docs/api.md', 'of which each person may have #', [limits.uploadsOpenPerUser]],
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
    [limits.submissionsPerNetwork, limits.submissionsPerTour],
  ],
  [
    'docs/analytics.md',
    'More than # batches, # visits or # events of one address',
    [
      analyticsLimits.batchesPerNetworkPerMinute,
      analyticsLimits.visitsPerNetworkPerMinute,
      analyticsLimits.eventsPerNetworkPerMinute,
    ],
  ],
  ['docs/analytics.md', 'by hour for up to two days, by day for up to # days', [analyticsLimits.dailyDaysMax]],
  ['docs/analytics.md', 'every # seconds and when it goes away', [analyticsLimits.batchIntervalMs / second]],
  ['docs/billing.md', '| # days: limits of the free plan', [billingLimits.graceMs / day]],
  ['docs/cdn.md', '/sitemaps/…`, `/robots.txt`, `/llms.txt` | # seconds', [limits.discoveryFreshMs / second]],
  ['docs/glossary.md', 'The # days after charging was given up', [billingLimits.graceMs / day]],
  ['docs/identity.md', 'works once, within # minutes', [limits.resetLinkMs / minute]],
  ['docs/integrations.md', 'The answer has # seconds', [webhookLimits.timeoutMs / second]],
  ['docs/integrations.md', 'Up to # deliveries of a webhook can wait', [webhookLimits.pendingPerWebhook]],
  ['docs/sdk/viewer.md', 'looking at a hotspot for # seconds', [visitorLimits.gazeDwellMs / second]],
  ['docs/sdk/viewer.md', 'through # ms of black', [visitorLimits.headsetFadeMs]],
  ['docs/sdk/viewer.md', 'A tour of more than # stops has its text', [limits.sharePartsAboveStops]],
  ['docs/operations.md', 'the process ends within # seconds', [limits.shutdownMs / second]],
  ['ARCHITECTURE.md', 'at most # bytes compressed', [scriptLimitsKb.viewerCore * 1000]],
  ['docs/api.md', 'The host took longer than # seconds', [thumbnailLimits.totalMs / second]],
  ['docs/api.md', 'A token may make # calls a minute', [tokenLimits.callsPerMinute]],
  ['docs/api.md', 'reserved as the file arrives, # MiB ahead', [importLimits.reservedAheadBytes / mebibyte]],
  ['docs/api.md', '(# to # different stops)', [openingLimits.stopsMin, openingLimits.stopsMax]],
  ['docs/api.md', '(# to # seconds in view)', [openingLimits.secondsMin, openingLimits.secondsMax]],
  ['docs/analytics.md', 'sites and campaigns beyond # for a tour', [analyticsLimits.newKeysPerNetworkPerDay]],
  ['docs/cube-faces.md', 'the largest panorama, #×#', [limits.panoramaMaxWidthPx, limits.panoramaMaxHeightPx]],
  ['docs/deployment.md', 'open it within # minutes', [limits.resetLinkMs / minute]],
  ['docs/deployment.md', 'deleted ones for # days', [limits.deletedRetentionMs / day]],
  [
    'docs/identity.md',
    'After # emails an hour about a form, or # a day',
    [limits.submissionEmailsPerForm, limits.submissionEmailsPerRecipient],
  ],
  ['docs/integrations.md', 'An account has up to #.', [webhookLimits.perAccount]],
  ['docs/integrations.md', 'its first # KiB are kept', [webhookLimits.responseStoredBytes / kibibyte]],
  [
    'docs/integrations.md',
    'redelivered for # days, as long as it is among the last # of',
    [webhookLimits.deliveriesRetentionMs / day, webhookLimits.finishedStored],
  ],
  ['docs/integrations.md', 'took longer than # seconds the last time', [webhookLimits.slowMs / second]],
  ['docs/performance.md', 'larger than the limit of #', [limits.stopsPerTour]],
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
  ['docs/sdk/viewer.md', 'The share page of a tour of more than # stops', [limits.sharePartsAboveStops]],
  ['docs/sdk/viewer.md', 'Stops beyond # KiB of text', [limits.shareTextMaxLength / kibibyte]],
  ['docs/security.md', 'anything parses it: # KiB', [limits.inputMaxBytes / kibibyte]],
  [
    'docs/security.md',
    '# levels; # values, # keys of one object',
    [limits.jsonDepthMax, limits.jsonValuesMax, limits.jsonKeysMax],
  ],
  [
    'docs/security.md',
    '(# characters, tags at most # levels deep)',
    [limits.richTextMaxLength, limits.richTextDepthMax],
  ],
  [
    'docs/security.md',
    'may take # seconds and # MB',
    [limits.translationFileReadMaxMs / second, limits.translationFileReadMaxMb],
  ],
  [
    'docs/security.md',
    'at most # KiB of fields and # values in each',
    [limits.hotspotFieldsMaxBytes / kibibyte, limits.hotspotFieldValuesMax],
  ],
  [
    'docs/security.md',
    'Bodies have # KiB at most and # seconds to arrive',
    [limits.submissionBodyMaxBytes / kibibyte, limits.requestBodyMaxMs / second],
  ],
  ['docs/security.md', 'A tour keeps # submissions', [limits.submissionsKeptPerTour]],
  [
    'docs/security.md',
    'After # in a minute they are rejected before the database is asked, and\n  at most # are looked for',
    [limits.shareMissesPerMinute, limits.shareLookupsAtOnce],
  ],
  [
    'docs/security.md',
    'has at most # of the # streams of an account',
    [limits.liveStreamsPerPerson, limits.liveStreamsPerAccount],
  ],
  [
    'docs/security.md',
    '# MiB, # requests and # seconds at most for a video',
    [thumbnailLimits.videoMaxBytes / mebibyte, thumbnailLimits.requestsMax, thumbnailLimits.totalMs / second],
  ],
  ['docs/security.md', 'a network has # passwords hashed', [fairnessLimits.sharePasswordHashesOfNetwork]],
  ['docs/security.md', 'in the database: # calls a minute each', [tokenLimits.callsPerMinute]],
  ['docs/storage.md', 'where it has more than # stops', [limits.sharePartsAboveStops]],
  ['docs/security.md', 'more than # requests that wait for their answers', [limits.unansweredRequestsMax]],
]

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const numberPattern = '([\\d.,]*\\d)'

it.each(figures)('%s says "%s" with the numbers of the code', (document, sentence, numbers) => {
  const text = readFileSync(join(root, document), 'utf8')
  const match = new RegExp(sentence.split('#').map(escaped).join(numberPattern)).exec(text)
  expect(match, 'the sentence').not.toBeNull()
  expect(match?.slice(1).map((figure) => Number(figure.replaceAll(',', '')))).toEqual(numbers)
})
