import { Visit } from './visit'

/** A server component. Read on the server, so that nothing has to be built anew for another tour. */
export default function Page() {
  const { STOPOVER_URL: origin = '', STOPOVER_TOUR: shareId = '' } = process.env
  return (
    <main>
      <h1>Visit us</h1>
      <Visit origin={origin} shareId={shareId} />
    </main>
  )
}
