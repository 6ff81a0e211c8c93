/**
 * Replaces the engine's sampler state: the viewer sets sampling parameters on the context. The name is the engine's.
 */
export class TextureSampler {}
