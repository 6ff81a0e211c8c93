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

/** Handlers of the tour's events: `onReady`, `onStopchange` and so on. */
export type StopoverTourHandlers = {
  readonly [Name in TourEventName as `on${Capitalize<Name>}`]?: ((event: TourEvent<Name>) => void) | undefined
}

type ElementProps = Omit<
  HTMLAttributes<HTMLElement>,
  keyof StopoverAttributes | keyof StopoverTourHandlers | 'dangerouslySetInnerHTML'
>

/** Attributes of `<stopover-tour>`, handlers of its events, and the attributes of all HTML elements. */
export interface StopoverTourProps extends ElementProps, StopoverAttributes, StopoverTourHandlers {
  /** Origin of the installation. All tours of a page must be from one installation. */
  readonly origin: string
  /** Share id. */
  readonly tour: string
  /** Custom texts of the viewer, by key. */
  readonly texts?: TourTexts | undefined
}

const handlerName = (name: TourEventName) => `on${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** Props that aren't passed to the element unchanged. */
const componentProps: ReadonlySet<string> = new Set([
  'origin',
  'texts',
  'children',
  'className',
  ...tourAttributes,
  ...tourEvents.map(handlerName),
])

/** Avoids the warning of React before 19 about layout effects on a server, where they don't run. */
const useCommitEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

function callHandler(props: StopoverTourProps, name: TourEventName, event: Event): void {
  const handler: unknown = Reflect.get(props, handlerName(name))
  if (typeof handler === 'function') handler(event)
}

/**
 * Tour on a page. The server renders its element; the browser loads the SDK once for all tours. The ref has the methods
 * of the SDK. Children are shown until the SDK has loaded.
 */
export const StopoverTour = forwardRef<StopoverTourHandle, StopoverTourProps>(function StopoverTour(props, ref) {
  const { origin, texts, children, className } = props
  const element = useRef<HTMLElement>(null)
  const latestProps = useRef(props)

  useCommitEffect(() => {
    latestProps.current = props
    if (element.current !== null) setTourTexts(element.current, texts)
  })
  useCommitEffect(() => {
    if (element.current === null) return undefined
    return connectTour(element.current, {
      origin,
      onEvent: (name, event) => callHandler(latestProps.current, name, event),
    })
  }, [origin])
  useImperativeHandle(
    ref,
    () => tourHandle({ element: () => element.current, origin: () => latestProps.current.origin }),
    [],
  )

  const htmlAttributes = Object.fromEntries(Object.entries(props).filter(([name]) => !componentProps.has(name)))
  // React before 19 doesn't convert `className` of custom elements to `class`.
  const attributes = { ...htmlAttributes, ...tourAttributesOf(props), class: className, ref: element }
  return createElement(tourElementName, attributes, children)
})
