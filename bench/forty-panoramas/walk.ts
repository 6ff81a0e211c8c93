import type { Page } from '@playwright/test'
import type { Building } from './building.ts'
import type { Person } from './person.ts'

/** Steps from files to a published tour. Each begins on the screen on which the previous one ended. */
export type Walk = {
  /** Chooses the files of the panoramas in the list of tours. */
  readonly uploadPanoramas: (page: Page, person: Person, paths: string[]) => Promise<void>
  /** Adds the floor plan to the tour, and opens the screen that places stops on it. */
  readonly addPlan: (page: Page, person: Person, path: string) => Promise<void>
  /** Places all stops and sets the direction of their start views. */
  readonly placeStops: (page: Page, person: Person, building: Building) => Promise<void>
  /** Adds all suggested links. */
  readonly addLinks: (page: Page, person: Person) => Promise<void>
  readonly publish: (page: Page, person: Person) => Promise<void>
}
