/** Brings images from addresses that people name: the one way out of the server that a caller's words decide. */
export interface OutgoingImages {
  /**
   * Writes what an address answers with into a new file. Rejects with `media.addressRejected` where the server does not
   * go, and with `media.addressFailed` what did not come whole, in time and within the size. What came is as strange
   * as an upload: only the worker process may decode it.
   */
  fetch(address: string, path: string): Promise<void>
}
