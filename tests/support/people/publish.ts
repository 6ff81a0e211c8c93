import { vi } from 'vitest'
import type { Person } from './people.ts'

const polling = { timeout: 60_000, interval: 100 }

/** Publishes a tour and waits until that version is live. */
export async function publishedTour(person: Person, tourId: string): Promise<{ shareId: string; number: number }> {
  const { number } = await person.trpc.publishing.publish.mutate({ tourId })
  const isLive = async () => {
    const { publication } = await person.trpc.tours.get.query({ tourId })
    return publication.liveNumber === number && publication
  }
  const { shareId } = await vi.waitUntil(isLive, polling)
  return { shareId: shareId ?? '', number }
}
