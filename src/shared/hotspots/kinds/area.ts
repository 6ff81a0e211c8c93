import { z } from 'zod'
import { unionByKind } from '../../kernel/union-by-kind.ts'
import { type HotspotAction, hotspotActions } from '../actions.ts'
import { outlineCorners } from '../corners-input.ts'
import { type AnyHotspotKind, hotspotKind } from '../hotspot-kind.ts'

type Details = z.ZodType<Record<string, unknown>>

/** The schema of an action of one kind, so that none can stand under another kind's name. */
type ActionOf<Kind extends string> = z.ZodObject<{ kind: z.ZodLiteral<Kind>; details: Details }>

function actionOf<const Kind extends string, Schema extends Details>(action: {
  readonly kind: Kind
  readonly details: Schema
}) {
  return z.strictObject({ kind: z.literal(action.kind), details: action.details })
}

/** What happens when it is pressed: what a hotspot of that kind would do. The compiler asks for one per kind that acts. */
const action = unionByKind({
  stop: actionOf(hotspotActions.stop),
  info: actionOf(hotspotActions.info),
  // the area is where images and videos are, so they are not in the scene themselves
  image: actionOf({ kind: 'image', details: hotspotActions.image.details.omit({ corners: true }) }),
  gallery: actionOf(hotspotActions.gallery),
  video: actionOf({ kind: 'video', details: hotspotActions.video.details.omit({ corners: true }) }),
  audio: actionOf(hotspotActions.audio),
  link: actionOf(hotspotActions.link),
  document: actionOf(hotspotActions.document),
  embed: actionOf(hotspotActions.embed),
  form: actionOf(hotspotActions.form),
} as const satisfies { readonly [Kind in HotspotAction]: ActionOf<Kind> })

const anyActions: Readonly<Record<string, AnyHotspotKind>> = hotspotActions

type Given = { readonly action?: { readonly kind?: string; readonly details?: unknown } }

/** A part of the scene that is pressed as a whole. Its position is where its name stands. */
export const areaHotspot = hotspotKind({
  kind: 'area',
  details: z.strictObject({ corners: outlineCorners, action }),
  actionOf: ({ action }) => action,
  stopIdsOf: ({ action }) => anyActions[action.kind]?.stopIdsOf?.(action.details) ?? [],
  mediaOf: ({ action }) => anyActions[action.kind]?.mediaOf?.(action.details) ?? [],
  formIdsOf: ({ action }) => anyActions[action.kind]?.formIdsOf?.(action.details) ?? [],
  framesPages: ({ action }) => anyActions[action.kind]?.framesPages?.(action.details) === true,
  framesOwnFiles: ({ action }) => anyActions[action.kind]?.framesOwnFiles?.(action.details) === true,
  textsOf: ({ action }) =>
    (anyActions[action.kind]?.textsOf?.(action.details) ?? []).map((text) => ({
      ...text,
      path: ['action', 'details', ...text.path],
    })),
  isBlank: ({ action }) => anyActions[action.kind]?.isBlank?.(action.details) === true,
  captionOf: ({ action }) => anyActions[action.kind]?.captionOf?.(action.details) ?? '',
  wayBack: ({ action }, fromStopId) => anyActions[action.kind]?.wayBack?.(action.details, fromStopId) ?? null,
  // the schema has not seen what is given yet, and rejects what is no action
  withImage(given, mediaId) {
    const { action: wanted }: Given = Object(given)
    const details = anyActions[wanted?.kind ?? '']?.withImage?.(wanted?.details, mediaId)
    return details === undefined ? given : { ...Object(given), action: { ...wanted, details } }
  },
  cleanTexts(details, clean) {
    const cleaned = anyActions[details.action.kind]?.cleanTexts?.(details.action.details, clean)
    return cleaned === undefined
      ? details
      : { ...details, action: { ...details.action, details: cleaned } as z.output<typeof action> }
  },
})
