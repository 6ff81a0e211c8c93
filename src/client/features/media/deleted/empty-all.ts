/** Empties portion after portion until nothing is left that can go. */
export async function emptyAll(emptySome: () => Promise<{ readonly left: number }>): Promise<void> {
  let left: number
  do {
    left = (await emptySome()).left
  } while (left > 0)
}
