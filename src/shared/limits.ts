/** Limits and intervals: those of spec §9 and those of the implementation. */
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const mebibyte = 1024 ** 2
const gibibyte = 1024 ** 3

/** Limits for visitors' browsers. In a separate object, so that their bundle doesn't contain the others. */
export const visitorLimits = {
  // spec §9
  loaderDelayMs: 2 * second,
  /** Maximum wait for the first event of the motion sensor. */
  deviceMotionWaitMs: 500,
  /** In a headset: dwell time of a selection by gaze, and duration of a fade. */
  gazeDwellMs: 1200,
  headsetFadeMs: 150,
  /** Maximum number of WebGL contexts per page; phones allow eight in all tabs together. */
  liveTours: 6,
} as const

/** Limits of form answers, for visitors and on the server. */
export const answerLimits = {
  lineMaxLength: 200,
  textMaxLength: 5_000,
  emailMaxLength: 254,
  phoneMaxLength: 40,
  /** Minimum time to fill in a form; faster submissions come from bots. */
  minFillingMs: 2 * second,
} as const

export const limits = {
  // spec §9
  versionCheckIntervalMs: 5 * minute,
  modalCloseDelayMs: 500,
  translationRetryCount: 5,
  translationRetryFirstDelayMs: 350,
  chunkLoadTimeoutMs: 120 * second,

  // media
  panoramaMaxWidthPx: 16384,
  panoramaMaxHeightPx: 8192,
  panoramaRatioTolerance: 0.01,
  imageMaxPixels: 100_000_000,
  imageMaxSidePx: 32_767,
  imageTiledAbovePx: 4096,
  imageMaxBytes: 256 * mebibyte,
  /** Entries in a ZIP file of six faces, and hidden entries that operating systems add. */
  cubeArchiveEntriesMax: 20,
  cubeArchiveHiddenMax: 200,
  toursPageLength: 48,
  libraryListMax: 200,
  libraryPageLength: 100,
  libraryPageMax: 200,
  /** Cap of `total`, so that the cost of a page doesn't grow with the library. */
  libraryCountMax: 1_000,
  libraryBulkMax: 500,
  retouchStrokesMax: 200,
  retouchPointsMax: 64,
  /** Maximum length of a stroke; longer ones are split. */
  retouchStrokeMaxDeg: 120,
  folderDepthMax: 8,
  foldersPerAccount: 2_000,
  captionsMax: 20,
  captionsMaxLength: mebibyte,
  /** More than a five-hour video with a numbered two-line caption every two seconds needs. */
  captionsMaxLines: 60_000,
  transcriptMaxLength: 200_000,
  replacedRetentionMs: 30 * day,
  /** Interval at which the permissions of a live stream are checked again. */
  liveStreamRecheckMs: 3 * second,
  liveStreamCheckTimeoutMs: 20 * second,
  liveStreamPingMs: 15 * second,
  liveStreamsPerAccount: 200,
  /** Tabs and devices of one person in an account. */
  liveStreamsPerPerson: 20,
  /** Heartbeat of a process for its streams, and time until those of a killed process no longer count. */
  liveStreamRenewMs: 20 * second,
  liveStreamExpiryMs: minute,
  noticeQueueMax: 2_000,
  videoMaxBytes: 4 * gibibyte,
  videoMaxLongSidePx: 8192,
  videoMaxShortSidePx: 4096,
  /** 60 with a tolerance for imprecise cameras. */
  videoMaxFps: 61,
  recordingMaxMs: hour,
  recordingMaxStreams: 4,
  /** Below telephone quality. A few bytes at 1 Hz would be an hour of audio to encode. */
  audioMinRateHz: 4_000,
  videoRenditionMaxWidthPx: 3840,
  audioMaxBytes: gibibyte,
  /** The size of a printed catalog; visitors would wait too long for larger files. */
  documentMaxBytes: 100 * mebibyte,
  documentFileNameMaxLength: 100,

  // thumbnails of files on other hosts (threat T05)
  thumbnailWidthPx: 640,
  thumbnailFetchesPerUser: 300,
  thumbnailFetchesWindowMs: hour,
  outgoingConnectMs: 3 * second,
  outgoingTotalMs: 10 * second,
  outgoingMaxBytes: 10 * mebibyte,
  outgoingRedirectsMax: 3,

  /** Longer than the timeout of an upload request. */
  lostOriginalGraceSeconds: 60 * 60,

  // uploads
  uploadIdleExpiryMs: day,
  uploadIdleTimeoutMs: minute,
  uploadsOpenPerUser: 10,
  uploadsOpenPerAccount: 200,
  uploadWaitersPerLock: 2,
  uploadLockTimeoutMs: 10 * second,
  uploadLockDrainMs: 2 * second,
  uploadMetadataMaxLength: 4096,
  uploadSweepIntervalMs: 5 * minute,
  uploadSweepGraceMs: minute,
  mediaSweepIntervalMs: hour,
  /** Longer than the longest build. */
  unmarkedWorkRetentionMs: day,
  buildResumeIntervalMs: 5 * minute,
  buildResumePauseMs: hour,
  buildsResumedAtOnce: 5,
  /** Interval at which the increments of each count are merged into one row. */
  countMergeIntervalMs: 5 * minute,
  tourSweepIntervalMs: hour,
  uploadFreeSpaceReserveBytes: gibibyte,
  freeFilesReserve: 10_000,
  storageBytesPerAccount: 50 * gibibyte,
  uploadFileNameMaxBytes: 255,

  // requests
  requestBodyMaxMs: 30 * second,
  /** Idle timeout of a connection, because unread responses occupy memory. */
  connectionIdleTimeoutMs: 2 * minute,
  /** Maximum number of pipelined requests on a connection; browsers send one. */
  unansweredRequestsMax: 16,
  requestCheckIntervalMs: 2 * second,
  /** For forms with an image. */
  requestFormMaxMs: 2 * minute,
  /** For uploads; all other requests have shorter timeouts. */
  requestMaxMs: day,
  /** Default limit of the input of an operation. */
  inputMaxBytes: 100 * 1024,
  /** Limit of large inputs: a tour with its forms, captions, many texts. */
  largeInputMaxBytes: 2 * mebibyte,
  jsonDepthMax: 32,
  /** More than a tour with the maximum number of forms has. */
  jsonValuesMax: 100_000,
  /** Keys per object, because the error lists each unknown key. */
  jsonKeysMax: 1_000,
  trpcBatchMax: 20,
  hotspotFileMaxBytes: 25 * mebibyte,
  hotspotFormParts: 40,
  hotspotFieldMaxBytes: 256 * 1024,
  /** Total size of all fields, and values in the JSON of one; an area with a hundred corners has several hundred. */
  hotspotFieldsMaxBytes: 512 * 1024,
  hotspotFieldValuesMax: 2_000,
  hotspotFieldNameMaxBytes: 100,

  // texts
  nameMaxLength: 200,
  richTextMaxLength: 20_000,
  /** Depth of nested tags; a nested list takes two or three levels. */
  richTextDepthMax: 100,
  plainTextMaxLength: 2_000,
  addressMaxLength: 2_000,
  hotspotsPerStop: 200,
  galleryImagesMax: 60,
  hotspotCornersMax: 100,
  /** Maximum start and end time of a hotspot in a video: a day. */
  hotspotSecondsMax: 86_400,
  stopsPerTour: 500,
  floorPlansPerTour: 50,
  formsPerTour: 30,
  fieldsPerForm: 40,
  optionsPerField: 50,
  customButtonsPerTour: 12,
  buttonLabelMaxLength: 40,
  /** Buttons in one place, including those of other versions. */
  buttonNamesMax: 60,
  phoneMaxLength: 40,
  emailMaxLength: 254,
  tagsMax: 50,

  // submissions of visitors
  submissionBodyMaxBytes: 256 * 1024,
  submissionsPerNetwork: 60,
  submissionsWindowNetworkMs: 10 * minute,
  submissionsPerTour: 600,
  submissionsWindowTourMs: hour,
  /** Maximum number of stored submissions per tour. */
  submissionsKeptPerTour: 50_000,
  submissionsPageLength: 50,
  submissionsBulkMax: 200,
  /** Length of an answer in an email; the editor shows all of it. */
  emailAnswerMaxLength: 2_000,
  submissionEmailsPerForm: 30,
  submissionEmailsWindowMs: hour,
  submissionEmailsPerRecipient: 100,
  submissionEmailsPerAccount: 500,
  submissionEmailsDailyWindowMs: day,

  // languages
  extraLanguagesMax: 30,
  translationKeyMaxLength: 200,
  translationsPerSave: 200,
  /** Characters of a translation file: more than the texts of a large tour in two languages. */
  translationFileMaxLength: 3_000_000,
  /** Texts and cells of a translation file, so that parsing is fast. */
  translationFileTextsMax: 20_000,
  translationFileCellsMax: 200_000,
  /** Size of a translation file in a request: many scripts need three bytes a character, and JSON escapes two. */
  translationFileBodyMaxBytes: 10 * mebibyte,
  /** Parsing a valid file of maximum length takes up to two seconds on a slow machine. */
  translationFileReadMaxMs: 12 * second,
  translationFileReadMaxMb: 512,
  /** Queue length at which the last file is still parsed before its connection times out. */
  translationFilesWaitingMax: 8,

  // access to tours
  sharePasswordMinLength: 6,
  /** Wrong passwords per address and network before a wait. */
  sharePasswordTries: 10,
  sharePasswordWindowMs: 10 * minute,
  /** Lifetime of a pass. */
  sharePassMs: 12 * hour,
  /** Signed URLs are identical within a window, so that caches work, and valid until the end of the next one. */
  signedMediaWindowMs: 6 * hour,
  /** Cache time in browsers for signed URLs. */
  signedMediaCacheSeconds: 60 * 60,
  /** Verified signatures per process. */
  accessTokenCacheSize: 2_000,
  /** Time for which openings of links are collected before they are counted. */
  linkOpensBatchMs: 2 * second,
  embedDomainsMax: 50,
  /** Total length of the names. Each is in a header twice, and proxies limit headers to 8 KiB. */
  embedDomainsMaxLength: 2_400,
  customScriptMaxLength: 50_000,
  /** Maximum length in the DNS. */
  domainMaxLength: 253,
  // share links, short links, search engines
  linksPerTour: 200,
  linksPageLength: 50,
  linkNameMaxLength: 100,
  linkOpensMax: 1_000_000,
  /** Revoked links that are remembered, so that visitors see a message; older ones are not found. */
  revokedLinksMax: 200,
  slugMinLength: 3,
  slugMaxLength: 60,
  /** Includes previous slugs, which stay reserved. */
  slugsPerTour: 50,
  /** Sitemaps are limited to 50,000 addresses; with 30 languages, 2,000 tours take 8 MB. */
  sitemapPageLength: 2_000,
  latestToursMax: 1_000,
  liveSummaryMaxLength: 300,
  versionsSummarizedPerRound: 2_000,
  discoveryFreshMs: 30 * second,

  // sessions and sign-in
  sessionIdleMs: 30 * day,
  sessionAbsoluteMs: 90 * day,
  sessionRootAbsoluteMs: day,
  sessionTouchMs: minute,
  recentSignInMs: 10 * minute,
  passwordMinLength: 8,
  passwordMaxLength: 256,
  /** Concurrent and waiting password hashes; further calls fail with `server.busy`. */
  hashingSlots: 16,
  signInTriesPerUser: 5,
  signInTriesPerNetwork: 50,
  signInWindowUserMs: 15 * minute,
  signInWindowNetworkMs: hour,
  signInSweepIntervalMs: hour,
  signInRoundMs: 10 * minute,
  signUpsPerEmail: 5,
  signUpsPerNetwork: 10,
  signUpsWindowMs: hour,
  passwordResetsPerUser: 3,
  passwordResetsPerNetwork: 10,
  passwordResetsWindowMs: hour,
  emailChangesPerUser: 5,
  emailChangesWindowMs: hour,
  invitationsPerAccount: 50,
  invitationsWindowMs: hour,
  signUpLinkMs: day,
  resetLinkMs: 30 * minute,
  emailChangeLinkMs: day,
  invitationLinkMs: 7 * day,
  providerTimeoutMs: 10 * second,
  providerCooldownMs: 30 * second,
  providerFailuresMax: 3,
  providerMetadataCacheMs: hour,
  signInRoundsPerNetwork: 300,
  signInRoundsWindowMs: hour,

  // presence
  editingRenewMs: 30 * second,
  editingExpiryMs: 90 * second,
  onlineMs: 2 * minute,
  presencePollMs: 10 * second,
  editingTabsPerPerson: 20,
  // people in the same tour
  sharedTourPollMs: 2 * second,
  idleInStopMs: 5 * minute,
  /** Longer than the longest statement that claims a stop. */
  stopClaimGraceMs: 5 * second,
  editingSweepIntervalMs: 5 * minute,

  // audit
  auditPageLength: 50,
  auditPeopleMax: 500,
  auditExportMax: 100_000,
  auditRetentionMs: 365 * day,
  auditSweepIntervalMs: day,

  // jobs
  buildHeartbeatSeconds: 30,
  /** An hour of video takes a night on two busy cores; dead workers are detected by their heartbeat. */
  buildExpirySeconds: 20 * 60 * 60,
  buildsAtOnce: 2,
  reviewCommentMaxLength: 2_000,
  reviewsListed: 50,
  /** Maximum delay of a scheduled action. */
  scheduleIntervalMs: 10 * second,
  schedulesPerTour: 20,
  schedulesListed: 100,
  publicationExpirySeconds: 2 * 60 * 60,
  buildRetries: 3,

  // operation
  shutdownMs: 30 * second,
  sharePointerFreshMs: 2 * second,
  /** Maximum time for which an unpublished tour stays visible (threat T47 allows 5 s). */
  sharePointerStaleMs: 4 * second,
  sharePointerCacheSize: 20_000,
  /** Cache time in shared caches, so that unpublished tours disappear from them as well. */
  sharedCacheSeconds: 30,
  /** Cached visibilities of media per process, lookups per query, and waiting lookups. */
  mediaVisibilityCacheSize: 20_000,
  mediaVisibilityBatchLength: 500,
  mediaVisibilityPendingMax: 1_000,
  /** Cached pairs of a person and an account, with access to unpublished media. */
  mediaReaderCacheSize: 5_000,
  /** Time for which media of a replaced version stay available to visitors with an open page. */
  replacedVersionGraceMs: day,
  versionsListedPerRun: 16,
  versionListIntervalMs: minute,
  shareCacheBytes: 96 * mebibyte,
  /** Length of the text version on a share page; further stops are on their own pages. */
  shareTextMaxLength: 128 * 1024,
  /** Tours with more stops are split into parts of `sharePartStops`; a page embeds `sharePageNeighbors` neighbors. */
  sharePartsAboveStops: 30,
  sharePartStops: 10,
  sharePageNeighbors: 6,
  mediaCacheBytes: 96 * mebibyte,
  /** Larger media files are streamed instead of cached. */
  mediaWholeMaxBytes: mebibyte,
  /** Timeout of a stream whose reader is stalled; players request the remaining ranges later. */
  deliveryIdleTimeoutMs: 2 * minute,
  shareMissesPerMinute: 60,
  shareMissesWindowMs: minute,
  /** Networks per process that are known to guess share ids. */
  shareGuesserCacheSize: 20_000,
  /** Concurrent lookups of unknown ids per process; further ones fail with `server.busy`. */
  shareLookupsAtOnce: 32,
  sdkScriptFreshSeconds: 300,
  /** Interval at which archiving the current SDK version is retried. */
  sdkArchiveIntervalMs: 15 * 60_000,
  /** Cache size for files of previous SDK versions. */
  archivedSdkCacheBytes: 8 * 1024 ** 2,
  // versions of drafts
  versionsPageLength: 30,
  /** Interval of versions while a draft is edited. */
  versionIntervalMs: hour,
  versionRoundIntervalMs: 5 * minute,
  /** Tours per round. */
  versionsPerRound: 200,
  /** Running and waiting comparisons per process, which run sequentially. */
  comparisonQueueMax: 20,
  versionSweepIntervalMs: day,
  /** Retention: all versions, then one a day, then one a week. Published and named versions stay. */
  versionsAllRetentionMs: 30 * day,
  versionsDailyRetentionMs: 180 * day,
  /** Rows per statement. */
  versionPartsAtOnce: 200,
  versionHotspotsCopiedAtOnce: 500,

  deletedRetentionMs: 30 * day,
  /** Maximum delay between the timestamp of a deletion and its commit. */
  deletionDatedBeforeMs: minute,
  deletedBatchLength: 200,
  deletedPageLength: 50,
  deletedListMax: 100_000,
  closedAccountRetentionMs: 30 * day,
  accountsPageLength: 25,
} as const
