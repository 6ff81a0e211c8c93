/** Every number of the product in one place: those of spec §9, and those that were decided here. */
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const mebibyte = 1024 ** 2
const gibibyte = 1024 ** 3

/** Those that visitors' browsers need: the others would be two kilobytes of their download. */
export const visitorLimits = {
  // spec §9
  loaderDelayMs: 2 * second,
  /** For a first word from the sensor of movement. */
  deviceMotionWaitMs: 500,
  /** In a headset: how long something is looked at to be chosen, and how long a stop takes to go or to come. */
  gazeDwellMs: 1200,
  headsetFadeMs: 150,
  /** Of one page that hold a graphics context at once; phones give no more than eight to all tabs. */
  liveTours: 6,
} as const

/** What people may write into a form, where it is shown and where it is stored. */
export const answerLimits = {
  lineMaxLength: 200,
  textMaxLength: 5_000,
  emailMaxLength: 254,
  phoneMaxLength: 40,
  /** Nobody reads and fills in a form faster. */
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
  /** Files in a zip of six faces, and what systems add to it without being asked. */
  cubeArchiveEntriesMax: 20,
  cubeArchiveHiddenMax: 200,
  toursPageLength: 48,
  libraryListMax: 200,
  libraryPageLength: 100,
  libraryPageMax: 200,
  /** Matches are counted up to here, so that a page of a large library costs no more than one of a small one. */
  libraryCountMax: 1_000,
  libraryBulkMax: 500,
  retouchStrokesMax: 200,
  retouchPointsMax: 64,
  /** All the way of one stroke; a longer one is two. */
  retouchStrokeMaxDeg: 120,
  folderDepthMax: 8,
  foldersPerAccount: 2_000,
  captionsMax: 20,
  captionsMaxLength: mebibyte,
  /** A video of five hours with a numbered caption of two lines every two seconds has fewer. */
  captionsMaxLines: 60_000,
  transcriptMaxLength: 200_000,
  replacedRetentionMs: 30 * day,
  /** How long somebody who lost their rights may go on hearing. */
  liveStreamRecheckMs: 3 * second,
  liveStreamCheckTimeoutMs: 20 * second,
  liveStreamPingMs: 15 * second,
  liveStreamsPerAccount: 200,
  /** Tabs and devices of one person in one account; the account has room for others. */
  liveStreamsPerPerson: 20,
  /** A process says so often that its streams are still there; those of one that was killed count for so long. */
  liveStreamRenewMs: 20 * second,
  liveStreamExpiryMs: minute,
  noticeQueueMax: 2_000,
  videoMaxBytes: 4 * gibibyte,
  videoMaxLongSidePx: 8192,
  videoMaxShortSidePx: 4096,
  /** 60 of the cameras' kind: what they write is not always exact. */
  videoMaxFps: 61,
  recordingMaxMs: hour,
  recordingMaxStreams: 4,
  /** Below what telephones send. A few bytes at one sample a second would be an hour of audio to encode. */
  audioMinRateHz: 4_000,
  videoRenditionMaxWidthPx: 3840,
  audioMaxBytes: gibibyte,
  /** A printed catalog; beyond that visitors wait too long. */
  documentMaxBytes: 100 * mebibyte,
  documentFileNameMaxLength: 100,

  // thumbnails of images that lie elsewhere (threat T05)
  thumbnailWidthPx: 640,
  thumbnailFetchesPerUser: 300,
  thumbnailFetchesWindowMs: hour,
  outgoingConnectMs: 3 * second,
  outgoingTotalMs: 10 * second,
  outgoingMaxBytes: 10 * mebibyte,
  outgoingRedirectsMax: 3,

  /** Far longer than a request that brings an image may take. */
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
  /** Longer than any build takes. */
  unmarkedWorkRetentionMs: day,
  buildResumeIntervalMs: 5 * minute,
  buildResumePauseMs: hour,
  buildsResumedAtOnce: 5,
  /** Counts are the sum of what was added to them since. */
  countMergeIntervalMs: 5 * minute,
  tourSweepIntervalMs: hour,
  uploadFreeSpaceReserveBytes: gibibyte,
  freeFilesReserve: 10_000,
  storageBytesPerAccount: 50 * gibibyte,
  uploadFileNameMaxBytes: 255,

  // requests
  requestBodyMaxMs: 30 * second,
  /** Of a connection on which nothing comes or goes: whoever reads no answer holds it in the server's memory. */
  connectionIdleTimeoutMs: 2 * minute,
  /** Sent on one connection before their answers came. Browsers send one. */
  unansweredRequestsMax: 16,
  requestCheckIntervalMs: 2 * second,
  /** For forms that bring an image. */
  requestFormMaxMs: 2 * minute,
  /** The longest request there is, a whole upload; what else is slow is ended far earlier. */
  requestMaxMs: day,
  /** Of the input of an operation that declares no more. */
  inputMaxBytes: 100 * 1024,
  /** Of what an editor saves as a whole: a tour with its forms, captions, many texts. */
  largeInputMaxBytes: 2 * mebibyte,
  jsonDepthMax: 32,
  /** More than a tour with as many forms as it may have. */
  jsonValuesMax: 100_000,
  /** Of one object. No input has so many fields, and each that is unknown is told in the error. */
  jsonKeysMax: 1_000,
  trpcBatchMax: 20,
  hotspotFileMaxBytes: 25 * mebibyte,
  hotspotFormParts: 40,
  hotspotFieldMaxBytes: 256 * 1024,
  /** Of all fields together, and values in the JSON of one: an area of a hundred corners has some hundreds. */
  hotspotFieldsMaxBytes: 512 * 1024,
  hotspotFieldValuesMax: 2_000,
  hotspotFieldNameMaxBytes: 100,

  // texts
  nameMaxLength: 200,
  richTextMaxLength: 20_000,
  /** Levels of tags; a list within lists takes two or three each. */
  richTextDepthMax: 100,
  plainTextMaxLength: 2_000,
  addressMaxLength: 2_000,
  hotspotsPerStop: 200,
  galleryImagesMax: 60,
  hotspotCornersMax: 100,
  /** Latest time in a video at which a hotspot may come or go: a day. */
  hotspotSecondsMax: 86_400,
  stopsPerTour: 500,
  floorPlansPerTour: 50,
  formsPerTour: 30,
  fieldsPerForm: 40,
  optionsPerField: 50,
  customButtonsPerTour: 12,
  buttonLabelMaxLength: 40,
  /** Names in one place: all of the viewer's buttons, own ones, and room for those of other versions. */
  buttonNamesMax: 60,
  phoneMaxLength: 40,
  emailMaxLength: 254,
  tagsMax: 50,

  // what visitors send in
  submissionBodyMaxBytes: 256 * 1024,
  submissionsPerNetwork: 60,
  submissionsWindowNetworkMs: 10 * minute,
  submissionsPerTour: 600,
  submissionsWindowTourMs: hour,
  /** Kept of one tour; more would be an attack, or a database of its own. */
  submissionsKeptPerTour: 50_000,
  submissionsPageLength: 50,
  submissionsBulkMax: 200,
  /** Of one answer in an email; the rest is read in the editor. */
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
  /** Characters of a file of translations: more than the texts of a large tour in two languages. */
  translationFileMaxLength: 3_000_000,
  /** Texts of such a file, and cells of its rows, so that reading one takes a moment. */
  translationFileTextsMax: 20_000,
  translationFileCellsMax: 200_000,
  /** Such a file on its way: many scripts take three bytes a character, and quotes and line breaks two. */
  translationFileBodyMaxBytes: 10 * mebibyte,
  /** Reading a good file of that length takes a second or two on a slow machine. */
  translationFileReadMaxMs: 12 * second,
  translationFileReadMaxMb: 512,
  /** The last one's answer has to come before its connection has been silent for too long. */
  translationFilesWaitingMax: 8,

  // who may see a tour
  sharePasswordMinLength: 6,
  /** Wrong passwords for one address from one network, before it has to wait. */
  sharePasswordTries: 10,
  sharePasswordWindowMs: 10 * minute,
  /** How long a browser that was let in stays so. */
  sharePassMs: 12 * hour,
  /** Signed addresses of media are the same for everybody within it, and work until the next one ends. */
  signedMediaWindowMs: 6 * hour,
  /** How long browsers keep what they loaded from a signed address. */
  signedMediaCacheSeconds: 60 * 60,
  /** Signatures that a process has checked and remembers. */
  accessTokenCacheSize: 2_000,
  /** How long openings of links wait to be counted together. */
  linkOpensBatchMs: 2 * second,
  embedDomainsMax: 50,
  /** Of all their names together. Each is twice in a header of the page, and proxies take 8 KiB of headers. */
  embedDomainsMaxLength: 2_400,
  customScriptMaxLength: 50_000,
  /** A domain name as the DNS has it. */
  domainMaxLength: 253,
  // share links, short links, search engines
  linksPerTour: 200,
  linksPageLength: 50,
  linkNameMaxLength: 100,
  linkOpensMax: 1_000_000,
  /** Revoked ones that are remembered as such, so that their visitors are told; those before them read like none. */
  revokedLinksMax: 200,
  slugMinLength: 3,
  slugMaxLength: 60,
  /** All that a tour has had; none of them becomes free. */
  slugsPerTour: 50,
  /** Sitemaps may have 50,000 addresses; with 30 languages each, so many tours are eight megabytes. */
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
  /** Calls that may hash a password, or wait to, at a time; who comes then is told to try again. */
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
  // among people in the same tour
  sharedTourPollMs: 2 * second,
  idleInStopMs: 5 * minute,
  /** Longer than any statement that claims a stop takes. */
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
  /** An hour of video in all sizes takes a night on two busy cores; dead workers are told by their heartbeat. */
  buildExpirySeconds: 20 * 60 * 60,
  buildsAtOnce: 2,
  reviewCommentMaxLength: 2_000,
  reviewsListed: 50,
  /** What is scheduled begins at most this long after its time. */
  scheduleIntervalMs: 10 * second,
  schedulesPerTour: 20,
  schedulesListed: 100,
  publicationExpirySeconds: 2 * 60 * 60,
  buildRetries: 3,

  // operation
  shutdownMs: 30 * second,
  sharePointerFreshMs: 2 * second,
  /** What is no longer visible is gone after this long at the latest (threat T47 allows 5 s). */
  sharePointerStaleMs: 4 * second,
  sharePointerCacheSize: 20_000,
  /** Caches that serve many people hold nothing of a tour for longer, so that it is gone from them, too. */
  sharedCacheSeconds: 30,
  /** Whose media a process knows the readers of, how many of them it asks for at once, and how many may wait for that. */
  mediaVisibilityCacheSize: 20_000,
  mediaVisibilityBatchLength: 500,
  mediaVisibilityPendingMax: 1_000,
  /** People and accounts for which it is known whether one may see what the other hasn't published. */
  mediaReaderCacheSize: 5_000,
  /** How long visitors with the page of a version that was replaced still get what only that one shows. */
  replacedVersionGraceMs: day,
  versionsListedPerRun: 16,
  versionListIntervalMs: minute,
  shareCacheBytes: 96 * mebibyte,
  /** Characters of a share page in which the stops of its tour are told; what goes beyond stands on their own pages. */
  shareTextMaxLength: 128 * 1024,
  /** Tours with more stops come in parts of so many; the page of a stop brings so many whole neighbors. */
  sharePartsAboveStops: 30,
  sharePartStops: 10,
  sharePageNeighbors: 6,
  mediaCacheBytes: 96 * mebibyte,
  /** Larger media files are streamed, never held as a whole. */
  mediaWholeMaxBytes: mebibyte,
  /** A stream whose reader takes nothing for so long is ended; players ask for the rest when they want it. */
  deliveryIdleTimeoutMs: 2 * minute,
  shareMissesPerMinute: 60,
  shareMissesWindowMs: minute,
  /** Addresses of which a process remembers that they guess. */
  shareGuesserCacheSize: 20_000,
  /** Ids that this process does not know and looks up at a time; more are told to come again. */
  shareLookupsAtOnce: 32,
  sdkScriptFreshSeconds: 300,
  /** How often it is looked whether the SDK of this version is kept, should that have failed. */
  sdkArchiveIntervalMs: 15 * 60_000,
  /** Most memory for files of earlier SDKs. */
  archivedSdkCacheBytes: 8 * 1024 ** 2,
  // versions of drafts
  versionsPageLength: 30,
  /** Editing leaves a version that often. */
  versionIntervalMs: hour,
  versionRoundIntervalMs: 5 * minute,
  /** Tours that one round takes versions of; the others come next. */
  versionsPerRound: 200,
  /** Comparisons of versions that a process makes one after the other, with those that wait. */
  comparisonQueueMax: 20,
  versionSweepIntervalMs: day,
  /** All are kept for so long, then one a day, then one a week. Published and named ones stay. */
  versionsAllRetentionMs: 30 * day,
  versionsDailyRetentionMs: 180 * day,
  /** Rows of parts that are written and read at a time. */
  versionPartsAtOnce: 200,
  versionHotspotsCopiedAtOnce: 500,

  deletedRetentionMs: 30 * day,
  /** A deletion may be stored that long after the moment that it is dated. */
  deletionDatedBeforeMs: minute,
  deletedBatchLength: 200,
  deletedPageLength: 50,
  deletedListMax: 100_000,
  closedAccountRetentionMs: 30 * day,
  accountsPageLength: 25,
} as const
