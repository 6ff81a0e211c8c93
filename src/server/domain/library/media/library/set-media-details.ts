import type { z } from 'zod'
import type { updateMediaInput } from '../../../../../shared/media/media.ts'
import { type CaptureFactName, captureFactNames, type Media } from '../entity.ts'

type EnteredDetails = Omit<z.output<typeof updateMediaInput>, 'mediaId'>

/** Sets the details that a person entered, and records which facts no longer come from the file. */
export function setMediaDetails(media: Media, details: EnteredDetails): void {
  const { name, altText, credit, tags, folderId, capturedAt, location, headingDeg, transcript } = details
  if (name !== undefined) media.name = name
  if (altText !== undefined) media.altText = altText
  if (credit !== undefined) media.credit = credit
  if (tags !== undefined) media.tags = tags
  if (folderId !== undefined) media.folder = folderId
  if (capturedAt !== undefined) media.capturedAt = capturedAt === null ? null : new Date(capturedAt)
  if (location !== undefined) media.location = location
  if (headingDeg !== undefined) media.headingDeg = headingDeg
  if (transcript !== undefined) media.transcript = transcript
  const enteredFacts = captureFactNames.filter((fact) => details[fact] !== undefined)
  media.typedFacts = [...new Set<CaptureFactName>([...media.typedFacts, ...enteredFacts])]
}
