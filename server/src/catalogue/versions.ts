import { AnswerVersion } from '../platform/http/cache/answer-version.ts'

/**
 * Versions of the catalogue on this node, by what an answer shows of it. They are only meaningful within the process.
 */
export type Versions = {
  /** Changes with everything: for answers with the true stock. */
  readonly exact: AnswerVersion
  /** Changes with everything that pages show, so not when one piece of many is sold. */
  readonly shown: AnswerVersion
  /** Changes with edits, not with sales. */
  readonly edited: AnswerVersion
}

export function newVersions(): Versions {
  return { exact: new AnswerVersion(), shown: new AnswerVersion(), edited: new AnswerVersion() }
}

/** Somebody saved: from now on nobody gets an answer from before it. */
export function forbidOlder(versions: Versions): void {
  for (const version of Object.values(versions)) version.forbidOlder()
}
