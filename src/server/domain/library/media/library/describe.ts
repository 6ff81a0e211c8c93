import type { z } from 'zod'
import type { updateMediaInput } from '../../../../../shared/media/media.ts'
import { type Media, type TypedFact, typedFacts } from '../entity.ts'

type Said = Omit<z.output<typeof updateMediaInput>, 'mediaId'>

/** Puts what a person said on a medium, and notes which facts are theirs from here on. */
export function describeMedia(media: Media, said: Said): void {
  const { name, altText, credit, tags, folderId, capturedAt, location, headingDeg, transcript } = said
  if (name !== undefined) media.name = name
  if (altText !== undefined) media.altText = altText
  if (credit !== undefined) media.credit = credit
  if (tags !== undefined) media.tags = tags
  if (folderId !== undefined) media.folder = folderId
  if (capturedAt !== undefined) media.capturedAt = capturedAt === null ? null : new Date(capturedAt)
  if (location !== undefined) media.location = location
  if (headingDeg !== undefined) media.headingDeg = headingDeg
  if (transcript !== undefined) media.transcript = transcript
  const typed = typedFacts.filter((fact) => said[fact] !== undefined)
  media.typedFacts = [...new Set<TypedFact>([...media.typedFacts, ...typed])]
}
