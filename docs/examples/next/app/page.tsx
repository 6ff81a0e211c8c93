import { Visit } from './visit'

/** Without it, Next would read the settings when it builds the page, and not again. */
export const dynamic = 'force-dynamic'

/** A server component: its settings are read for each request, so another tour needs no new build. */
export default function Page() {
  const { STOPOVER_URL: origin = '', STOPOVER_TOUR: shareId = '' } = process.env
  return (
    <main>
      <h1>Visit us</h1>
      <Visit origin={origin} shareId={shareId} />
    </main>
  )
}
