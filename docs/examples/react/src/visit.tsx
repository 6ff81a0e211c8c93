import { StopoverTour, type StopoverTourHandle } from '@stopover/react'
import { useRef, useState } from 'react'

const { VITE_STOPOVER_URL: origin, VITE_STOPOVER_TOUR: shareId } = import.meta.env

export function Visit() {
  const tour = useRef<StopoverTourHandle>(null)
  const [isShown, setIsShown] = useState(true)
  const [status, setStatus] = useState('Loading the tour…')
  const showStop = (name: string | undefined) => setStatus(`You are here: ${name}`)

  return (
    <main>
      <h1>Visit us</h1>
      {isShown && (
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
      )}
      <p role="status">{status}</p>
      <button type="button" onClick={() => tour.current?.goTo(2)}>
        Go to the second stop
      </button>
      <button type="button" onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide the tour' : 'Show the tour'}
      </button>
    </main>
  )
}
