/** Every number of the specification (§9) and of the product decisions, in one place. */
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const mebibyte = 1024 ** 2
const gibibyte = 1024 ** 3

export const limits = {
  // spec §9
  versionCheckIntervalMs: 5 * minute,
  loaderDelayMs: 2 * second,
  modalCloseDelayMs: 500,
  translationRetryCount: 5,
  translationRetryFirstDelayMs: 350,
  chunkLoadTimeoutMs: 120 * second,

  // media (product.md)
  panoramaMaxWidthPx: 16384,
  panoramaMaxHeightPx: 8192,
  panoramaRatioTolerance: 0.01,
  imageMaxPixels: 100_000_000,
  pictureMaxBytes: 256 * mebibyte,

  // uploads
  uploadIdleExpiryMs: day,
  uploadSilenceMs: minute,
  uploadsOpenPerUser: 10,
  uploadsOpenPerAccount: 200,
  uploadWaitersPerLock: 2,
  uploadLockPatienceMs: 10 * second,
  uploadLockDrainMs: 2 * second,
  uploadMetadataMaxLength: 4096,
  uploadSweepIntervalMs: 5 * minute,
  uploadSweepGraceMs: minute,
  mediaSweepIntervalMs: hour,
  uploadFreeSpaceReserveBytes: gibibyte,
  storageBytesPerAccount: 50 * gibibyte,
  uploadFileNameMaxBytes: 255,

  // requests
  requestBodyMaxMs: 2 * minute,
  jsonBodyMaxBytes: 2 * mebibyte,
  trpcBatchMax: 20,
  hotspotFileMaxBytes: 25 * mebibyte,
  hotspotFormParts: 40,
  hotspotFieldMaxBytes: 256 * 1024,
  hotspotFieldNameMaxBytes: 100,

  // texts
  nameMaxLength: 200,
  richTextMaxLength: 20_000,
  plainTextMaxLength: 2_000,
  hotspotsPerStop: 200,
  stopsPerTour: 500,
  tagsMax: 50,

  // sessions and sign-in
  sessionIdleMs: 30 * day,
  sessionAbsoluteMs: 90 * day,
  passwordMaxLength: 256,
  signInTriesPerUser: 5,
  signInTriesPerNetwork: 50,
  signInWindowUserMs: 15 * minute,
  signInWindowNetworkMs: hour,
  signInSweepIntervalMs: hour,

  // jobs
  buildHeartbeatSeconds: 30,
  buildExpirySeconds: 2 * 60 * 60,
  buildRetries: 3,

  // operation
  shutdownMs: 30 * second,
  sharePointerFreshMs: 2 * second,
  sharePointersKept: 20_000,
  shareCacheBytes: 96 * mebibyte,
  mediaCacheBytes: 96 * mebibyte,
  shareMissesPerMinute: 60,
  sdkScriptFreshSeconds: 300,
  deletedKeptMs: 30 * day,
} as const
