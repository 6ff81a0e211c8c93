import type { StopoverAttributes } from '@stopover/embed'
import {
  connectTour,
  setTourTexts,
  type TourEvent,
  type TourEventName,
  type TourTexts,
  tourAttributesOf,
  tourElementName,
  tourEvents,
  tourHandle,
} from '@stopover/embed/component'
import { defineComponent, getCurrentInstance, h, type PropType, watchPostEffect } from 'vue'

export type { StopoverTourHandle } from '@stopover/embed/component'

type Attribute<Name extends keyof StopoverAttributes> = PropType<NonNullable<StopoverAttributes[Name]>>

/** Attributes of `<stopover-tour>`, and other props of the component. */
const props = {
  /** Origin of the installation. All tours of a page must be from one installation. */
  origin: { type: String, required: true as const },
  /** Share id. */
  tour: { type: String, required: true as const },
  /** Position of the stop, counted from 1, or its id. */
  stop: [String, Number],
  yaw: [String, Number],
  pitch: [String, Number],
  fov: [String, Number],
  /** Limits of the view, in degrees. */
  yawmin: [String, Number],
  yawmax: [String, Number],
  pitchmin: [String, Number],
  pitchmax: [String, Number],
  fovmin: [String, Number],
  fovmax: [String, Number],
  gestures: String as Attribute<'gestures'>,
  transition: String as Attribute<'transition'>,
  /** BCP 47 tag. */
  language: String,
  /** Degrees per second. */
  autorotate: [String, Number],
  /** Seconds without input. */
  autorotateidle: [String, Number],
  // Without an explicit default, Vue sets a missing Boolean prop to `false`.
  guided: { type: [String, Boolean] as Attribute<'guided'>, default: undefined },
  startscreen: String as Attribute<'startscreen'>,
  /** `all`, `none`, or names separated by spaces. */
  controls: String,
  compass: { type: [String, Boolean] as Attribute<'compass'>, default: undefined },
  /** From 0.75 to 3, or `auto`. */
  scale: [String, Number],
  quality: String as Attribute<'quality'>,
  projection: String as Attribute<'projection'>,
  intro: String as Attribute<'intro'>,
  /** Name of the state in the page's address. */
  hash: String,
  loading: String as Attribute<'loading'>,
  /** URL of an image. */
  poster: String,
  visits: String as Attribute<'visits'>,
  analyticsconsent: String as Attribute<'analyticsconsent'>,
  /** Custom texts of the viewer, by key. */
  texts: Object as PropType<TourTexts>,
} satisfies Record<keyof StopoverAttributes | 'origin' | 'texts', unknown>

type Emits = { [Name in TourEventName]: (event: TourEvent<Name>) => boolean }
const emits = {} as Emits
for (const name of tourEvents) emits[name] = () => true

/**
 * Tour on a page. The server renders its element; the browser loads the SDK once for all tours. A template ref has the
 * methods of the SDK. The slot is shown until the SDK has loaded.
 */
export const StopoverTour = defineComponent({
  name: 'StopoverTour',
  props,
  emits,
  setup(componentProps, { emit }) {
    const instance = getCurrentInstance()
    const element = (): HTMLElement | null => instance?.proxy?.$el ?? null
    const onEvent = emit as (name: TourEventName, event: Event) => void

    watchPostEffect((onCleanup) => {
      const tour = element()
      if (tour !== null) onCleanup(connectTour(tour, { origin: componentProps.origin, onEvent }))
    })
    watchPostEffect(() => {
      const tour = element()
      if (tour !== null) setTourTexts(tour, componentProps.texts)
    })
    return tourHandle({ element, origin: () => componentProps.origin })
  },
  render() {
    return h(tourElementName, tourAttributesOf(this.$props), this.$slots.default?.())
  },
})
