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

/** The attributes of `<stopover-tour>`, and what the component needs besides. */
const props = {
  /** The address of the installation. A page shows tours of one. */
  origin: { type: String, required: true as const },
  /** Share id. */
  tour: { type: String, required: true as const },
  /** Position from 1, or id. */
  stop: [String, Number],
  yaw: [String, Number],
  pitch: [String, Number],
  fov: [String, Number],
  gestures: String as Attribute<'gestures'>,
  transition: String as Attribute<'transition'>,
  /** BCP 47. */
  language: String,
  /** Degrees per second. */
  autorotate: [String, Number],
  // Without a default Vue takes a missing one for `false`.
  guided: { type: [String, Boolean] as Attribute<'guided'>, default: undefined },
  startscreen: String as Attribute<'startscreen'>,
  /** `all`, `none`, or names separated by spaces. */
  controls: String,
  loading: String as Attribute<'loading'>,
  /** Address of an image. */
  poster: String,
  visits: String as Attribute<'visits'>,
  analyticsconsent: String as Attribute<'analyticsconsent'>,
  /** The page's own texts for the viewer, by key. */
  texts: Object as PropType<TourTexts>,
} satisfies Record<keyof StopoverAttributes | 'origin' | 'texts', unknown>

type Emits = { [Name in TourEventName]: (event: TourEvent<Name>) => boolean }
const emits = {} as Emits
for (const name of tourEvents) emits[name] = () => true

/**
 * A tour on the page. The server renders its element; the browser loads the SDK once for all tours. A template ref has
 * the methods of the SDK. The slot is shown until the SDK is there.
 */
export const StopoverTour = defineComponent({
  name: 'StopoverTour',
  props,
  emits,
  setup(given, { emit }) {
    const instance = getCurrentInstance()
    const element = (): HTMLElement | null => instance?.proxy?.$el ?? null
    const onEvent = emit as (name: TourEventName, event: Event) => void

    watchPostEffect((onCleanup) => {
      const tour = element()
      if (tour !== null) onCleanup(connectTour(tour, { origin: given.origin, onEvent }))
    })
    watchPostEffect(() => {
      const tour = element()
      if (tour !== null) setTourTexts(tour, given.texts)
    })
    return tourHandle({ element, origin: () => given.origin })
  },
  render() {
    return h(tourElementName, tourAttributesOf(this.$props), this.$slots.default?.())
  },
})
