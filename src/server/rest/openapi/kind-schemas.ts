import { z } from 'zod'
import { buttonActions } from '../../../shared/buttons/registry.ts'
import { customButtonAction } from '../../../shared/buttons/tour-buttons.ts'
import { formOpeningKinds } from '../../../shared/forms/openings.ts'
import { formFieldKinds } from '../../../shared/forms/registry.ts'
import { anyHotspot, newHotspot } from '../../../shared/hotspots/hotspots.ts'
import { areaAction } from '../../../shared/hotspots/kinds/area.ts'
import { type HotspotKind, hotspotKinds } from '../../../shared/hotspots/registry.ts'
import { audioManifest } from '../../../shared/media/audio-manifest.ts'
import { documentManifest } from '../../../shared/media/document-manifest.ts'
import { imageManifest } from '../../../shared/media/image-manifest.ts'
import { mediaItem } from '../../../shared/media/media.ts'
import { modelManifest } from '../../../shared/media/model-manifest.ts'
import { panoramaManifest } from '../../../shared/media/panorama-manifest.ts'
import type { MediaKind } from '../../../shared/media/registry.ts'
import { videoManifest } from '../../../shared/media/video-manifest.ts'
import { changeDetail } from '../../../shared/publishing/changes/change-detail.ts'

type Schemas = Readonly<Record<string, z.ZodType>>

/** Schema that validates all kinds of an entity, and the schemas that the document lists for it, by kind. */
type KindUnion = {
  readonly validated: z.ZodType
  readonly kinds: Schemas
  /** True for an entity that only requests contain. */
  readonly isInput?: true
}

const titleCase = (name: string) => (name[0] ?? '').toUpperCase() + name.slice(1)

function mapKinds<Kind extends string, Value, Mapped>(
  registry: Readonly<Record<Kind, Value>>,
  mapKind: (value: Value, kind: Kind) => Mapped,
): Record<Kind, Mapped> {
  const entries = Object.entries(registry) as [Kind, Value][]
  return Object.fromEntries(entries.map(([kind, value]) => [kind, mapKind(value, kind)])) as Record<Kind, Mapped>
}

type HotspotDefinition = { readonly details: z.ZodType; readonly defaults?: unknown }
const hotspotDefinitions: Readonly<Record<HotspotKind, HotspotDefinition>> = hotspotKinds

/** Manifest of a complete medium, by kind. */
const manifests = {
  panos: panoramaManifest,
  images: imageManifest,
  videos: videoManifest,
  videos360: videoManifest,
  audio: audioManifest,
  documents: documentManifest,
  models: modelManifest,
} as const satisfies Record<MediaKind, z.ZodType>

/** Names in the document of media kinds, which are plurals in the API. */
const mediaNames = {
  panos: 'Panorama',
  images: 'Image',
  videos: 'Video',
  videos360: 'Video360',
  audio: 'Audio',
  documents: 'Document',
  models: 'Model',
} as const satisfies Record<MediaKind, string>

/**
 * Entities whose fields depend on their kind. Their schemas accept kinds of newer versions, from which no generator
 * could derive types, so the document lists the kinds of this version instead.
 */
export const kindUnions: Readonly<Record<string, KindUnion>> = {
  Hotspot: {
    validated: anyHotspot,
    kinds: mapKinds(hotspotDefinitions, ({ details }, kind) => anyHotspot.extend({ kind: z.literal(kind), details })),
  },
  NewHotspot: {
    isInput: true,
    validated: newHotspot,
    kinds: mapKinds(hotspotDefinitions, ({ details, defaults }, kind) =>
      newHotspot.extend({ kind: z.literal(kind), details: defaults === undefined ? details : details.optional() }),
    ),
  },
  MediaItem: {
    validated: mediaItem,
    kinds: mapKinds(manifests, (manifest: z.ZodType, kind) =>
      mediaItem.extend({ kind: z.literal(kind), manifest: manifest.nullable() }),
    ),
  },
  ButtonAction: {
    validated: customButtonAction,
    kinds: mapKinds(buttonActions, ({ details }: { readonly details: z.ZodType }, kind) =>
      z.strictObject({ kind: z.literal(kind), details }),
    ),
  },
}

/** Name of the schema of a kind: `StopHotspot` of the kind `stop` of `Hotspot`. */
export function kindName(union: string, kind: string): string {
  const name = union === 'MediaItem' ? mediaNames[kind as MediaKind] : titleCase(kind)
  return union === 'NewHotspot' ? `New${name}Hotspot` : `${name}${union}`
}

/** Schemas by the name that each kind has in the document. */
function namedKinds(union: string, schemas: Schemas): Schemas {
  return Object.fromEntries(Object.entries(schemas).map(([kind, schema]) => [kindName(union, kind), schema]))
}

/** Options of a discriminated union, by the value that tells them apart. */
function optionsOf(options: readonly z.ZodObject[], discriminator: string): Schemas {
  return Object.fromEntries(
    options.map((option) => {
      const { [discriminator]: literal } = option.shape
      if (!(literal instanceof z.ZodLiteral)) throw new Error(`an option has no ${discriminator}`)
      return [String(literal.value), option]
    }),
  )
}

/** Schemas of all kinds, by their names in the document. */
export const kindSchemas: Schemas = Object.fromEntries([
  ...Object.entries(kindUnions).flatMap(([union, { kinds }]) => Object.entries(namedKinds(union, kinds))),
  ...Object.entries(
    namedKinds(
      'HotspotDetails',
      mapKinds(hotspotDefinitions, ({ details }) => details),
    ),
  ),
  ...Object.entries(namedKinds('Action', optionsOf(areaAction.options, 'kind'))),
  ...Object.entries(
    namedKinds(
      'FormField',
      mapKinds(formFieldKinds, ({ field }): z.ZodType => field),
    ),
  ),
  ...Object.entries(
    namedKinds(
      'FormOpening',
      mapKinds(formOpeningKinds, ({ schema }): z.ZodType => schema),
    ),
  ),
  ...Object.entries(namedKinds('ChangeDetail', optionsOf(changeDetail.options, 'how'))),
])
