import { tourDocument } from '../../../../../shared/publishing/tour-document.ts'
import type { LiveSummary } from '../../../../../shared/sharing/live-summary.ts'
import { plainTextOf } from '../../../../../shared/web/plain-text.ts'
import type { JobScope } from '../../../../kernel/job.ts'
import type { Files } from '../../../../ports/files.ts'
import { Share } from '../../../tours/publication-state/entity.ts'
import { publicationKey } from '../../../tours/publication-state/publication-keys.ts'
import { versionsPerBatch } from '../../publications/publication-media.ts'

export const liveSummaryMaxLength = 300
const versionsSummarizedPerRun = 2_000

type Version = { readonly shareId: string; readonly number: number }

/** Live versions of public tours without a summary. Other tours must not be disclosed. */
const unsummarizedSql = `select s.id as "shareId", s.live_number as "number" from shares s
  where s.visibility = 'public' and s.live_number is not null
    and coalesce((s.live_summary->>'number')::int, 0) <> s.live_number
  order by s.id limit ?`

const summarizedParts = tourDocument.pick({ tourId: true, tours: true })

/** Summary of a snapshot; undefined when it is not in the store, or invalid. */
async function readSummary(files: Pick<Files, 'read'>, { shareId, number }: Version): Promise<LiveSummary | undefined> {
  const bytes = await files.read(`${publicationKey(shareId, number)}/tour.json`)
  if (bytes === undefined) return undefined
  const { success, data } = summarizedParts.safeParse(JSON.parse(bytes.toString('utf8')))
  const tour = success ? data.tours[data.tourId] : undefined
  if (tour === undefined) return undefined
  const { name, description, language, languages = [], stopIds, startStopId } = tour
  return {
    number,
    name,
    // The database rejects JSON with a lone surrogate at the end of the text.
    description: plainTextOf(description).slice(0, liveSummaryMaxLength).toWellFormed(),
    startPosition: Math.max(1, stopIds.indexOf(startStopId ?? '') + 1),
    languages: [language, ...languages.map((other) => other.language)],
  }
}

async function summarize({ em, ports }: Pick<JobScope, 'em' | 'ports'>, version: Version): Promise<void> {
  try {
    const liveSummary = await readSummary(ports.files, version)
    if (liveSummary === undefined) return
    // The version may have been unpublished or replaced while its snapshot was read.
    await em.fork().nativeUpdate(Share, { id: version.shareId, liveNumber: version.number }, { liveSummary })
  } catch (error) {
    // A damaged snapshot doesn't stop the others.
    ports.log.error({ err: error, version }, 'a live version could not be summarized')
  }
}

/** Writes the summaries of public live versions: name, languages and first stop, for lists of tours. */
export async function summarizeLiveVersions(scope: Pick<JobScope, 'em' | 'ports'>): Promise<void> {
  const versions = await scope.em.execute<Version[]>(unsummarizedSql, [versionsSummarizedPerRun])
  for (let start = 0; start < versions.length; start += versionsPerBatch) {
    const batch = versions.slice(start, start + versionsPerBatch)
    await Promise.all(batch.map((version) => summarize(scope, version)))
  }
}
