import { z } from 'zod'
import { unionByKind } from '../../kernel/union-by-kind.ts'
import { actionKinds, type HotspotActionKind } from '../actions.ts'
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

/** Action on click, like a hotspot of the same kind. The compiler requires an entry for every action. */
export const areaAction = unionByKind({
  stop: actionOf(actionKinds.stop),
  info: actionOf(actionKinds.info),
  // An area's images and videos open on click, so they are never pinned to the scene.
  image: actionOf({ kind: 'image', details: actionKinds.image.details.omit({ corners: true }) }),
  gallery: actionOf(actionKinds.gallery),
  video: actionOf({ kind: 'video', details: actionKinds.video.details.omit({ corners: true }) }),
  audio: actionOf(actionKinds.audio),
  link: actionOf(actionKinds.link),
  document: actionOf(actionKinds.document),
  embed: actionOf(actionKinds.embed),
  form: actionOf(actionKinds.form),
} as const satisfies { readonly [Kind in HotspotActionKind]: ActionOf<Kind> })

const actionKindsByName: Readonly<Record<string, AnyHotspotKind>> = actionKinds

type UnparsedDetails = { readonly action?: { readonly kind?: string; readonly details?: unknown } }

/** Polygon in the scene that is clickable as a whole. The hotspot's position is the position of its label. */
export const areaHotspot = hotspotKind({
  kind: 'area',
  details: z.strictObject({ corners: outlineCorners, action: areaAction }),
  actionOf: ({ action }) => action,
  stopIdsOf: ({ action }) => actionKindsByName[action.kind]?.stopIdsOf?.(action.details) ?? [],
  mediaOf: ({ action }) => actionKindsByName[action.kind]?.mediaOf?.(action.details) ?? [],
  formIdsOf: ({ action }) => actionKindsByName[action.kind]?.formIdsOf?.(action.details) ?? [],
  embedsPages: ({ action }) => actionKindsByName[action.kind]?.embedsPages?.(action.details) === true,
  embedsOwnFiles: ({ action }) => actionKindsByName[action.kind]?.embedsOwnFiles?.(action.details) === true,
  urlOf: ({ action }) => actionKindsByName[action.kind]?.urlOf?.(action.details),
  textsOf: ({ action }) =>
    (actionKindsByName[action.kind]?.textsOf?.(action.details) ?? []).map((text) => ({
      ...text,
      path: ['action', 'details', ...text.path],
    })),
  isBlank: ({ action }) => actionKindsByName[action.kind]?.isBlank?.(action.details) === true,
  captionOf: ({ action }) => actionKindsByName[action.kind]?.captionOf?.(action.details) ?? '',
  returnLinkOf: ({ action }, fromStopId) =>
    actionKindsByName[action.kind]?.returnLinkOf?.(action.details, fromStopId) ?? null,
  // The input is not validated yet; the schema rejects an invalid action later.
  withImage(unparsed, mediaId) {
    const { action: unparsedAction }: UnparsedDetails = Object(unparsed)
    const details = actionKindsByName[unparsedAction?.kind ?? '']?.withImage?.(unparsedAction?.details, mediaId)
    return details === undefined ? unparsed : { ...Object(unparsed), action: { ...unparsedAction, details } }
  },
  cleanTexts(details, clean) {
    const cleaned = actionKindsByName[details.action.kind]?.cleanTexts?.(details.action.details, clean)
    return cleaned === undefined
      ? details
      : { ...details, action: { ...details.action, details: cleaned } as z.output<typeof areaAction> }
  },
})
