import { z } from 'zod'
import { hotspotKindNames } from '../../hotspots/registry.ts'
import { changeDetail } from './change-detail.ts'

/** Fields of each subject in the list of changes. Each has a text in the locale. */
export const changedFields = {
  tour: [
    'name',
    'description',
    'language',
    'cover',
    'socialCard',
    'startStop',
    'stopOrder',
    'backgroundAudio',
    'transition',
    'location',
    'mapShown',
    'mapToken',
    'planOrder',
    'descriptionMinimized',
    'customScript',
    'gaId',
    'customTexts',
  ],
  styles: [
    'accent',
    'highlight',
    'darkGlass',
    'lightGlass',
    'scheme',
    'font',
    'radius',
    'panelSide',
    'logo',
    'hotspots',
    'startScreen',
  ],
  buttons: ['arrangement'],
  button: ['label', 'icon', 'action'],
  floorPlan: ['name', 'media', 'north'],
  form: ['title', 'intro', 'questions', 'submitLabel', 'thanks', 'opening'],
  stop: [
    'name',
    'description',
    'media',
    'thumbnail',
    'initialView',
    'viewLimits',
    'timeLayers',
    'north',
    'level',
    'hiddenFromList',
    'backgroundAudio',
    'floorPlanPosition',
    'location',
    'hotspotOrder',
  ],
  hotspot: [
    'title',
    'description',
    'tooltip',
    'icon',
    'color',
    'size',
    'label',
    'time',
    'target',
    'arrival',
    'transition',
    'text',
    'media',
    'altText',
    'caption',
    'address',
    'form',
    'action',
    'position',
    'outline',
    'customData',
    'content',
  ],
  media: ['file', 'altText', 'credit', 'captions', 'transcript'],
  language: ['texts'],
} as const

export type ChangeSubject = keyof typeof changedFields
export type ChangedField<Subject extends ChangeSubject> = (typeof changedFields)[Subject][number]
/** Field with its subject, such as `stop.name`. */
export type FieldKey = { [Subject in ChangeSubject]: `${Subject}.${ChangedField<Subject>}` }[ChangeSubject]

const changeSubjects = Object.keys(changedFields) as ChangeSubject[]
const fieldKeys = changeSubjects.flatMap((subject) =>
  changedFields[subject].map((field) => `${subject}.${field}` as FieldKey),
)

/** Unpublished change: an item was added or removed, or one of its fields changed. */
export const tourChange = z.strictObject({
  subject: z.enum(changeSubjects),
  id: z.string(),
  /** Name of the tour, stop, medium, plan or form, label of the button or hotspot, BCP 47 tag of the language. */
  name: z.string(),
  /** Published name; null unless the name changed. */
  formerName: z.string().nullable(),
  /** Stop of a hotspot; null for other subjects. */
  stopName: z.string().nullable(),
  /** The stop itself, or the stop of a hotspot; null for other subjects. */
  stopId: z.string().nullable(),
  /** Null for other subjects than hotspots. */
  hotspotKind: z.enum(hotspotKindNames).nullable(),
  change: z.enum(['added', 'changed', 'removed']),
  /** Changed field; null for added and removed items. */
  field: z.enum(fieldKeys).nullable(),
  details: z.array(changeDetail).readonly(),
})
export type TourChange = Readonly<z.infer<typeof tourChange>>
