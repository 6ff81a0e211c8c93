import type { BuildResult } from '../../../../ports/media-builder.ts'
import type { CaptureFactName, Media } from '../entity.ts'

/** Facts in a file, with the manifest of its build if it is built. */
type FileFacts = Pick<BuildResult, 'captured'> & { readonly manifest?: BuildResult['manifest'] }

/** Capture facts of a file. The heading of a panorama is the heading of its center. */
function capturedFacts({ captured = {}, manifest }: FileFacts): Pick<Media, CaptureFactName> {
  const { capturedAt, location, headingDeg } = captured
  const pose = manifest && 'pose' in manifest ? manifest.pose : undefined
  return {
    capturedAt: capturedAt === undefined ? null : new Date(capturedAt),
    location: location === undefined ? null : { ...location },
    headingDeg: pose?.headingDeg ?? headingDeg ?? null,
  }
}

/** Applies the facts of a file to a medium, except facts that a person has entered or cleared. */
export function applyFileFacts(media: Media, fileFacts: FileFacts): void {
  const { capturedAt, location, headingDeg } = capturedFacts(fileFacts)
  const isFromFile = (fact: CaptureFactName) => !media.typedFacts.includes(fact)
  if (isFromFile('capturedAt') && capturedAt) media.capturedAt = capturedAt
  if (isFromFile('location') && location) media.location = location
  if (isFromFile('headingDeg') && headingDeg != null) media.headingDeg = headingDeg
  media.title = fileFacts.captured?.title ?? null
  media.initialView = fileFacts.captured?.initialView ?? null
}
