/** Output of a subscription: items until the signal aborts or the subscriber leaves. */
export type Feed<Item> = (signal: AbortSignal) => AsyncGenerator<Item, void>
