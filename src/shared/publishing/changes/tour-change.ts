import { z } from 'zod'
import { changeDetail } from './change-detail.ts'

/** What can change of each subject, as the list of changes tells it; each has a sentence of its own in the locale. */
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
    'initialView',
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
    'content',
  ],
  media: ['file', 'altText', 'credit', 'captions', 'transcript'],
  language: ['texts'],
} as const

export type ChangeSubject = keyof typeof changedFields
export type ChangedField<Subject extends ChangeSubject> = (typeof changedFields)[Subject][number]
/** A field with whose it is, such as `stop.name`. */
export type FieldKey = { [Subject in ChangeSubject]: `${Subject}.${ChangedField<Subject>}` }[ChangeSubject]

const changeSubjects = Object.keys(changedFields) as ChangeSubject[]
const fieldKeys = changeSubjects.flatMap((subject) =>
  changedFields[subject].map((field) => `${subject}.${field}` as FieldKey),
)

/** One thing that visitors do not see yet: something was added, removed, or one of its fields changed. */
export const tourChange = z.strictObject({
  subject: z.enum(changeSubjects),
  id: z.string(),
  /** Name of the tour, stop, medium, plan or form, label of the button or hotspot, BCP 47 tag of the language. */
  name: z.string(),
  /** What visitors still read instead; `null` unless the name changed. */
  formerName: z.string().nullable(),
  /** Stop that a hotspot is in; `null` for anything else. */
  stopName: z.string().nullable(),
  /** The stop itself, or the one that a hotspot is in; `null` for what belongs to no stop. */
  stopId: z.string().nullable(),
  change: z.enum(['added', 'changed', 'removed']),
  /** Which field changed; `null` for what was added or removed. */
  field: z.enum(fieldKeys).nullable(),
  /** How the field changed, as far as there is something to say about it. */
  details: z.array(changeDetail).readonly(),
})
export type TourChange = Readonly<z.infer<typeof tourChange>>
