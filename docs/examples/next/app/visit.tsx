'use client'

import { StopoverTour, type StopoverTourHandle } from '@stopover/react'
import { useRef, useState } from 'react'

/** Handlers and refs belong to the browser, so the tour is in a client component. */
export function Visit({ origin, shareId }: { readonly origin: string; readonly shareId: string }) {
  const tour = useRef<StopoverTourHandle>(null)
  const [status, setStatus] = useState('Loading the tour…')
  const showStop = (name: string | undefined) => setStatus(`You are here: ${name}`)

  return (
    <>
      <StopoverTour
        ref={tour}
        origin={origin}
        tour={shareId}
        style={{ display: 'block', height: 480 }}
        onReady={() => showStop(tour.current?.viewer?.stop.name)}
        onStopchange={({ detail }) => showStop(detail.stop.name)}
        onError={({ detail }) => setStatus(detail.message)}
      >
        <a href={`${origin}/share/${shareId}`}>Open the tour</a>
      </StopoverTour>
      <p role="status">{status}</p>
      <button type="button" onClick={() => tour.current?.goTo(2)}>
        Go to the second stop
      </button>
    </>
  )
}
