import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../../shared/limits.ts'
import { type RepairedCaptions, repairCaptions } from '../../../../../shared/media/captions/repair-captions.ts'
import { findUnreadableLine, readWebVtt, type VttProblem } from '../../../../../shared/media/captions/web-vtt.ts'

const wordless = 'There are no words in these captions yet.'

function rejection({ line, problem }: VttProblem): AppError {
  return new AppError('media.captionsInvalid', { message: `Line ${line}: ${problem}`, facts: { line, problem } })
}

/** Why a file has no cue that a visitor could read. */
function findProblem(file: string): VttProblem {
  const strict = readWebVtt(file)
  return 'problem' in strict ? strict : { line: strict.cues[0]?.line ?? 1, problem: wordless }
}

/**
 * Reads a caption file as players do, WebVTT or SubRip, into WebVTT to store. Rejects one with lost characters, too many
 * lines or no words: players skip parts of a file, not all of it.
 */
export function readCaptions(file: string): RepairedCaptions {
  const illegible = findUnreadableLine(file)
  if (illegible !== null) throw rejection(illegible)
  const repaired = repairCaptions(file)
  const read = readWebVtt(repaired.vtt)
  if ('problem' in read) throw rejection(read)
  // Cues without words are none that a visitor should be offered.
  if (read.cues.every(({ text }) => text.trim() === '')) throw rejection(findProblem(file))
  if (repaired.vtt.length > limits.captionsMaxLength) {
    throw rejection({ line: 1, problem: 'The file is too large once its times are written as WebVTT.' })
  }
  return repaired
}
