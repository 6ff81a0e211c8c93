/** Values in the examples of the API documentation. */
export const documentedExample = {
  /** Account of the call. */
  accountId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0005',
  accountName: 'Harbor Museum',
  /** The caller, their email and the key of their session. */
  userId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0006',
  email: 'kim@example.com',
  sessionKey: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0007',
  /** Another member of the account, and one of its Admins. */
  memberId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0008',
  adminId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0009',
  /** Person who edits a stop. */
  stopEditorId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0027',
  invitationId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0010',
  /** API token of the caller. */
  tokenId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0011',
  tourId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0012',
  tourVersion: 1,
  draftSavedAt: '2026-11-27T09:30:00.000Z',
  /** Template of the account. */
  templateId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0028',
  versionId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0013',
  stopId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0001',
  stopVersion: 1,
  hotspotId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0014',
  hotspotVersion: 1,
  formId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0015',
  fieldId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0004',
  submissionId: '7f0c2a9e-3c52-4b1a-8d63-0b6b2c1f4e10',
  mediaId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0002',
  videoId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0016',
  documentId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0017',
  captionId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0018',
  folderId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0003',
  /** Folder of the list of tours. */
  tourFolderId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0028',
  uploadId: '3f6d2c1b8a4e4f7d9b205c1e7a9d0019',
  /** Import of the caller. */
  importId: '3f6d2c1b8a4e4f7d9b205c1e7a9d0020',
  scheduleId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0021',
  reviewId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0022',
  /** Share link. */
  linkId: '3f6d2c1b8a4e4f7d9b205c',
  webhookId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0023',
  deliveryId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0024',
  threadId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0025',
  /** Comment of the caller. */
  commentId: '3f6d2c1b-8a4e-4f7d-9b20-5c1e7a9d0026',
  /** Token in the link of an email. */
  linkToken: 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0',
} as const

type Documented = typeof documentedExample

/** Values for examples. Tests pass the ids of rows that they created. */
export type ExampleValues = {
  readonly [Name in keyof Documented]: Documented[Name] extends number ? number : string
}
