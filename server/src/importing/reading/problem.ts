import { type Sentence, type SentenceValues, translate } from '@dix/contract'

/** Why a whole file cannot be imported, for the grocer. Nothing was changed. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem'
  readonly sentence: Sentence
  readonly values: SentenceValues

  constructor(sentence: Sentence, values: SentenceValues = {}) {
    super(translate('en', sentence, values))
    this.sentence = sentence
    this.values = values
  }
}

/** Why a command of the operator failed, in English. */
export class CommandProblem extends Error {
  override readonly name = 'CommandProblem'
}
