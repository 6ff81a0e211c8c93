import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { captionLimits } from '../../../../../shared/media/captions/caption-limits.ts'
import { type RepairedCaptions, repairCaptions } from '../../../../../shared/media/captions/repair-captions.ts'
import { findUnreadableLine, readWebVtt, type VttProblem } from '../../../../../shared/media/captions/web-vtt.ts'

const noTextMessage = 'These captions have no text yet.'

function rejection({ line, problem }: VttProblem): AppError {
  return new AppError('media.captionsInvalid', { message: `Line ${line}: ${problem}`, facts: { line, problem } })
}

/** Finds the first problem of a file without readable cues. */
function findProblem(file: string): VttProblem {
  const parsed = readWebVtt(file)
  return 'problem' in parsed ? parsed : { line: parsed.cues[0]?.line ?? 1, problem: noTextMessage }
}

/**
 * Converts a WebVTT or SubRip file into WebVTT, as leniently as players read it. Rejects a file with undecodable
 * characters, with too many lines, or without any text.
 */
export function readCaptions(file: string): RepairedCaptions {
  const unreadable = findUnreadableLine(file)
  if (unreadable !== null) throw rejection(unreadable)
  const repaired = repairCaptions(file)
  const parsed = readWebVtt(repaired.vtt)
  if ('problem' in parsed) throw rejection(parsed)
  // Captions without any text must not be offered to visitors.
  if (parsed.cues.every(({ text }) => text.trim() === '')) throw rejection(findProblem(file))
  if (repaired.vtt.length > captionLimits.maxLength) {
    throw rejection({ line: 1, problem: 'The file is too large once its times are written as WebVTT.' })
  }
  return repaired
}
