import { type Message, type MessageValues, translate } from '@dix/contract'

/** Why a whole file cannot be imported, for the grocer. Nothing was changed. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem'
  readonly sentence: Message
  readonly values: MessageValues

  constructor(sentence: Message, values: MessageValues = {}) {
    super(translate('en', sentence, values))
    this.sentence = sentence
    this.values = values
  }
}

/** Why a command of the operator failed, in English. */
export class CommandProblem extends Error {
  override readonly name = 'CommandProblem'
}
