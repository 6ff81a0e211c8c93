import { expect } from 'vitest'
import type { Person } from './people.ts'

const poll = { timeout: 30_000, interval: 100 }

/** Publishes a tour and waits until that very version is what visitors are pointed at. */
export async function publishedTour(person: Person, tourId: string): Promise<{ shareId: string; number: number }> {
  const { number } = await person.trpc.publishing.publish.mutate({ tourId })
  const get = () => person.trpc.tours.get.query({ tourId })
  await expect.poll(async () => (await get()).publication.liveNumber, poll).toBe(number)
  return { shareId: (await get()).publication.shareId ?? '', number }
}
