import { ResponseVersion } from '../platform/http/cache/response-version.ts'

/**
 * Versions of the catalogue on this node, by the data that a response shows. They have meaning only within the process.
 */
export type Versions = {
  /** Changes with every change, for responses with the true stock. */
  readonly exact: ResponseVersion
  /** Changes with every change that pages show, so not when one piece of many is sold. */
  readonly shown: ResponseVersion
  /** Changes with edits, not with sales. */
  readonly edited: ResponseVersion
}

export function newVersions(): Versions {
  return { exact: new ResponseVersion(), shown: new ResponseVersion(), edited: new ResponseVersion() }
}

/** Call this after a save: from now on nobody gets an older response. */
export function forbidOlder(versions: Versions): void {
  for (const version of Object.values(versions)) version.forbidOlder()
}
