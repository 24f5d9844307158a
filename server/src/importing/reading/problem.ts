import { type Sentence, type SentenceValues, translate } from '@dix/contract'

/** Why a whole file cannot be imported or exported, as one sentence for the grocer. Nothing was changed. */
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

/** What a command of the operator cannot do, as one sentence in English. */
export class CommandProblem extends Error {
  override readonly name = 'CommandProblem'
}
