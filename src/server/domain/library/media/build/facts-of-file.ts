import type { BuildResult } from '../../../../ports/media-builder.ts'
import type { Media, TypedFact } from '../entity.ts'

type Told = Pick<BuildResult, 'captured'> & { readonly manifest?: BuildResult['manifest'] }

/** What a file says of when and where it was made. A panorama's own heading is that of its middle. */
function factsOfFile({ captured = {}, manifest }: Told): Pick<Media, TypedFact> {
  const { capturedAt, location, headingDeg } = captured
  const pose = manifest && 'pose' in manifest ? manifest.pose : undefined
  return {
    capturedAt: capturedAt === undefined ? null : new Date(capturedAt),
    location: location === undefined ? null : { ...location },
    headingDeg: pose?.headingDeg ?? headingDeg ?? null,
  }
}

/** Fills what the file tells and no person has said, or cleared. */
export function fillFromFile(media: Media, told: Told): void {
  const { capturedAt, location, headingDeg } = factsOfFile(told)
  const isFree = (fact: TypedFact) => !media.typedFacts.includes(fact)
  if (isFree('capturedAt') && capturedAt) media.capturedAt = capturedAt
  if (isFree('location') && location) media.location = location
  if (isFree('headingDeg') && headingDeg !== null && headingDeg !== undefined) media.headingDeg = headingDeg
  media.initialView = told.captured?.initialView ?? null
}
