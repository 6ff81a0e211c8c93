import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { analyticsLimits } from '../../src/shared/analytics/analytics-limits.ts'
import { limits, visitorLimits } from '../../src/shared/limits.ts'
import { importLimits } from '../../src/shared/media/imports/import-limits.ts'
import { webhookLimits } from '../../src/shared/webhooks/webhook-limits.ts'
import { root } from './source.ts'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute
const kibibyte = 1024
const mebibyte = 1024 ** 2

/** Figures of the documents: the sentence, with `#` for each number, and the numbers that the code has. */
const figures: readonly (readonly [document: string, sentence: string, numbers: readonly number[]])[] = [
  ['README.md', 'A tour has at most # stops', [limits.stopsPerTour]],
  ['README.md', 'up to #×#, equirectangular', [limits.panoramaMaxWidthPx, limits.panoramaMaxHeightPx]],
  ['README.md', 'restore for # days', [limits.deletedKeptMs / day]],
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
  ['docs/cdn.md', '/sitemaps/…`, `/robots.txt`, `/llms.txt` | # seconds', [limits.discoveryFreshMs / second]],
  ['docs/identity.md', 'works once, within # minutes', [limits.resetLinkMs / minute]],
  ['docs/integrations.md', 'The answer has # seconds', [webhookLimits.timeoutMs / second]],
  ['docs/integrations.md', 'Up to # deliveries of a webhook can wait', [webhookLimits.pendingPerWebhook]],
  ['docs/sdk.md', 'looking at a hotspot for # seconds', [visitorLimits.gazeDwellMs / second]],
  ['docs/sdk.md', 'through # ms of black', [visitorLimits.headsetFadeMs]],
  ['docs/sdk.md', 'A tour of more than # stops has its text', [limits.sharePartsAboveStops]],
  ['docs/security.md', 'more than # requests that wait for their answers', [limits.unansweredRequestsMax]],
]

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const number = '([\\d.,]*\\d)'

it.each(figures)('%s says "%s" with the numbers of the code', (document, sentence, numbers) => {
  const text = readFileSync(join(root, document), 'utf8')
  const written = new RegExp(sentence.split('#').map(escaped).join(number)).exec(text)
  expect(written, 'the sentence').not.toBeNull()
  expect(written?.slice(1).map((figure) => Number(figure.replaceAll(',', '')))).toEqual(numbers)
})
