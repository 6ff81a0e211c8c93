import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Media } from '../../../src/server/domain/library/media/entity.ts'
import type { MediaManifest } from '../../../src/shared/media/media.ts'
import type { MediaKind } from '../../../src/shared/media/registry.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import type { TestApp } from '../app.ts'
import { aMedium } from './media.ts'
import type { Person } from './people.ts'

type BuiltFields = { readonly kind: MediaKind; readonly name: string; readonly manifest: MediaManifest }

/** Creates a built medium with the images that publishing requires. */
export async function aBuiltMedium(
  app: TestApp,
  person: Person,
  { manifest, ...fields }: BuiltFields,
): Promise<string> {
  const buildId = 'build-001'
  const mediaId = await aMedium(app, person, { ...fields, buildId })
  const em = app.em()
  const media = await em.findOneOrFail(Media, { id: mediaId })
  media.manifest = manifest
  await em.flush()
  const folder = join(app.dataFolder, 'files/media', media.publicKey, buildId)
  await mkdir(folder, { recursive: true })
  const files = ['thumbnail.webp', 'poster.webp', 'social.jpg', 'model.glb']
  for (const file of files) await writeFile(join(folder, file), file)
  return mediaId
}

/** Creates a processed panorama without files and returns its id. */
export function aPanorama(
  app: TestApp,
  person: Person,
  { headingDeg }: { readonly headingDeg?: number } = {},
): Promise<string> {
  const cube = { mapping: 'cube', faceSizePx: 504, tiles: '{l}/{f}{y}_{x}.webp', preview: 'data:,' } as const
  const manifest = headingDeg === undefined ? cube : { ...cube, pose: { headingDeg, pitchDeg: 0, rollDeg: 0 } }
  return aBuiltMedium(app, person, { kind: 'panos', name: 'IMG_0815.jpg', manifest })
}

/** Creates a tour with stops of these names, in order, each with a panorama unless `empty` is set. */
export async function aTour(
  app: TestApp,
  person: Person,
  stopNames: readonly string[] = ['Hall', 'Tower'],
  { name = 'Harbor', empty = false } = {},
): Promise<Tour> {
  const tour = await person.trpc.tours.create.mutate({ name })
  if (stopNames.length === 0) return tour
  const stops = []
  for (const stopName of stopNames) stops.push({ name: stopName, mediaId: empty ? null : await aPanorama(app, person) })
  return tourAfter(person, tour.id, person.trpc.stops.create.mutate({ tourId: tour.id, stops }))
}

/** Returns the stored tour after a change. */
export async function tourAfter(person: Person, tourId: string, change: Promise<unknown>): Promise<Tour> {
  await change
  return person.trpc.tours.get.query({ tourId })
}

/** Names of the stops, in order. */
export const namesOf = (tour: Tour) => tour.stops.map(({ name }) => name)

/** Stop at an index; throws if there is none. */
export function stopAt(tour: Tour, index: number): Tour['stops'][number] {
  const stop = tour.stops[index]
  if (stop === undefined) throw new Error(`no stop ${index}`)
  return stop
}
