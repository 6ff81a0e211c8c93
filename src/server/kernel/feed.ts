/** What an operation answers that goes on telling: items until the signal, or until the one who listens leaves. */
export type Feed<Item> = (signal: AbortSignal) => AsyncGenerator<Item, void>
