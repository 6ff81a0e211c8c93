import { z } from 'zod'
import { unionByKind } from '../../kernel/union-by-kind.ts'
import { type HotspotAction, hotspotActions } from '../actions.ts'
import { outlineCorners } from '../corners-input.ts'
import { type AnyHotspotKind, hotspotKind } from '../hotspot-kind.ts'

type Details = z.ZodType<Record<string, unknown>>

/** Schema of an action of one kind, so that no action can be registered under another kind's name. */
type ActionOf<Kind extends string> = z.ZodObject<{ kind: z.ZodLiteral<Kind>; details: Details }>

function actionOf<const Kind extends string, Schema extends Details>(action: {
  readonly kind: Kind
  readonly details: Schema
}) {
  return z.strictObject({ kind: z.literal(action.kind), details: action.details })
}

/** Action on click: that of a hotspot of the same kind. The compiler requires an entry for every action. */
const action = unionByKind({
  stop: actionOf(hotspotActions.stop),
  info: actionOf(hotspotActions.info),
  // An area's images and videos open on click, so they are never pinned to the scene.
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

type UnparsedDetails = { readonly action?: { readonly kind?: string; readonly details?: unknown } }

/** Polygon in the scene that is clickable as a whole. The hotspot's position is that of its label. */
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
  returnLinkOf: ({ action }, fromStopId) => anyActions[action.kind]?.returnLinkOf?.(action.details, fromStopId) ?? null,
  // The input is not validated yet; the schema rejects an invalid action later.
  withImage(unparsed, mediaId) {
    const { action: unparsedAction }: UnparsedDetails = Object(unparsed)
    const details = anyActions[unparsedAction?.kind ?? '']?.withImage?.(unparsedAction?.details, mediaId)
    return details === undefined ? unparsed : { ...Object(unparsed), action: { ...unparsedAction, details } }
  },
  cleanTexts(details, clean) {
    const cleaned = anyActions[details.action.kind]?.cleanTexts?.(details.action.details, clean)
    return cleaned === undefined
      ? details
      : { ...details, action: { ...details.action, details: cleaned } as z.output<typeof action> }
  },
})
