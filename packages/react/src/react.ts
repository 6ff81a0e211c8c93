'use client'

import type { StopoverAttributes } from '@stopover/embed'
import {
  connectTour,
  type StopoverTourHandle,
  setTourTexts,
  type TourEvent,
  type TourEventName,
  type TourTexts,
  tourAttributes,
  tourAttributesOf,
  tourElementName,
  tourEvents,
  tourHandle,
} from '@stopover/embed/component'
import {
  createElement,
  forwardRef,
  type HTMLAttributes,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'

export type { StopoverTourHandle } from '@stopover/embed/component'

/** A handler for each event of the tour: `onReady`, `onStopchange` and so on. */
export type StopoverTourHandlers = {
  readonly [Name in TourEventName as `on${Capitalize<Name>}`]?: ((event: TourEvent<Name>) => void) | undefined
}

type ElementProps = Omit<
  HTMLAttributes<HTMLElement>,
  keyof StopoverAttributes | keyof StopoverTourHandlers | 'dangerouslySetInnerHTML'
>

/** The attributes of `<stopover-tour>`, a handler for each event, and what any element has. */
export interface StopoverTourProps extends ElementProps, StopoverAttributes, StopoverTourHandlers {
  /** The address of the installation. A page shows tours of one. */
  readonly origin: string
  /** Share id. */
  readonly tour: string
  /** The page's own texts for the viewer, by key. */
  readonly texts?: TourTexts | undefined
}

const handlerOf = (name: TourEventName) => `on${name.charAt(0).toUpperCase()}${name.slice(1)}`

const ownProps: ReadonlySet<string> = new Set([
  'origin',
  'texts',
  'children',
  'className',
  ...tourAttributes,
  ...tourEvents.map(handlerOf),
])

/** React before 19 warns of layout effects on a server, where none is run. */
const useCommitEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

function tell(props: StopoverTourProps, name: TourEventName, event: Event): void {
  const handler: unknown = Reflect.get(props, handlerOf(name))
  if (typeof handler === 'function') handler(event)
}

/**
 * A tour on the page. The server renders its element; the browser loads the SDK once for all tours. The ref has the
 * methods of the SDK. Children are shown until the SDK is there.
 */
export const StopoverTour = forwardRef<StopoverTourHandle, StopoverTourProps>(function StopoverTour(props, ref) {
  const { origin, texts, children, className } = props
  const element = useRef<HTMLElement>(null)
  const latest = useRef(props)

  useCommitEffect(() => {
    latest.current = props
    if (element.current !== null) setTourTexts(element.current, texts)
  })
  useCommitEffect(() => {
    if (element.current === null) return undefined
    return connectTour(element.current, { origin, onEvent: (name, event) => tell(latest.current, name, event) })
  }, [origin])
  useImperativeHandle(
    ref,
    () => tourHandle({ element: () => element.current, origin: () => latest.current.origin }),
    [],
  )

  const rest = Object.fromEntries(Object.entries(props).filter(([name]) => !ownProps.has(name)))
  // Of a custom element, React before 19 writes `className` as it stands.
  const attributes = { ...rest, ...tourAttributesOf(props), class: className, ref: element }
  return createElement(tourElementName, attributes, children)
})
