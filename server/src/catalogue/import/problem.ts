/** Why a whole file cannot be imported or exported, as one sentence for the grocer. Nothing was changed. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem'
}
